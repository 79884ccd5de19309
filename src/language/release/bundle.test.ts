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

test('a large validator is compiled while it is downloaded, a small one when it is called', async () => {
  const hint = '//# allFunctionsCalledOnLoad\n';
  expect((await bundleValidators(formOf(60))).startsWith(hint)).toBe(true);
  expect((await bundleValidators(formOf(2))).startsWith(hint)).toBe(false);
});
