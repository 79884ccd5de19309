import { expect, test } from 'vitest';
import { bundleValidators } from './bundle.ts';

const formOf = (count: number) => ({
  name: `form${count}`,
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `field${at}`,
        { type: 'string', minLength: 2, maxLength: 30 },
      ]),
    ),
  },
});

test('a limit of length counts code points, without helpers for modules of another format', async () => {
  const code = await bundleValidators(formOf(1));
  const { default: validators } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  const isValid = (length: number) => validators.form1({ field0: '😀'.repeat(length) });
  expect([1, 2, 30, 31].map(isValid)).toEqual([false, true, true, false]);
  expect(code).not.toContain('__esModule');
});

test('a large validator is compiled while it is downloaded, a small one when it is called', async () => {
  const hint = '//# allFunctionsCalledOnLoad\n';
  expect((await bundleValidators(formOf(60))).startsWith(hint)).toBe(true);
  expect((await bundleValidators(formOf(2))).startsWith(hint)).toBe(false);
});
