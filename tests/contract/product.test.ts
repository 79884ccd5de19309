/** Every line of docs/product is verified by a test that names it. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readContract } from '../../server/http/contract.ts';
import { linesOf, namingsOf, problems, readLines, readNamings } from './product.ts';

test('every line of the product is shown in the browser or against the exchange', () => {
  expect(problems(readLines(), readNamings())).toEqual([]);
});

test('the app makes every call that the product lists', () => {
  const listed = readFileSync('docs/product/7-calls.md', 'utf8').matchAll(/`(GET|POST|PUT) ([^`]+)`/g);
  const definitions = readdirSync('screens', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(`screens/${name}`, 'utf8'))
    .join();
  const operations = [...readContract().operations.values()];
  const unmade = [...listed]
    .map(([, method, path]) => operations.find((one) => one.method === method && one.path === `/${path}`))
    .filter((one) => !one || !new RegExp(`"(operation|call)": "${one.operationId}"`).test(definitions));
  expect(unmade).toEqual([]);
});

describe('an inconsistency between lines and tests', () => {
  const spec = 'tests/browser/a.spec.ts';
  const document = (text: string) => linesOf('docs/product/2-screens.md', text);
  // Concatenated, so that this file itself names no line.
  const named = (declared: string, number: string, file = spec) =>
    namingsOf(file, `${declared}('a page opens [${number}]', () => {});`);
  const line = document('- **2.1** A page opens.\n');

  test('is nothing where each line has a test, whatever form the test has', () => {
    for (const form of ['test', 'it', 'test.only', 'test.each([1, 2])', 'test.skipIf(false)'])
      expect(problems(line, named(form, '2.1')), form).toEqual([]);
    const two = document('- **2.1** A page opens.\n- **2.2** It closes,\n  soon.\n\nElse 2.3 is open.\n');
    expect(problems(two, named('test', '2.1, 2.2'))).toEqual([]);
    expect(
      problems(line, namingsOf(spec, `for (const x of y) test(\`\${x} opens [${'2.1'}]\`, run);`)),
    ).toEqual([]);
  });

  test('is a line that no test names', () => {
    expect(problems(line, [])).toEqual(['2.1 of docs/product/2-screens.md is named by no test']);
    const elsewhere = namingsOf(spec, `// test('a page opens [${'2.1'}]')\nopen('a page [${'2.1'}]');`);
    expect(problems(line, elsewhere)).toHaveLength(1);
  });

  test('is a line that is shown of a piece of the app only', () => {
    expect(problems(line, named('test', '2.1', 'src/runtime/a.test.ts'))).toEqual([
      '2.1 of docs/product/2-screens.md is shown neither in the browser nor against the exchange',
    ]);
  });

  test('is a test that names an unknown line', () => {
    expect(problems(line, [...named('test', '2.1'), ...named('test', '2.9')])).toEqual([
      `“a page opens [${'2.9'}]” in ${spec} names 2.9, which docs/product does not have`,
    ]);
  });

  test('is a test that is left out, and a group', () => {
    expect(problems(line, named('test.skip', '2.1'))).toHaveLength(2);
    expect(problems(line, named('describe', '2.1'))).toHaveLength(2);
    expect(problems(line, named('test.describe', '2.1'))).toHaveLength(2);
  });

  test('is a duplicate number, or one in the wrong section', () => {
    const twice = document('- **2.1** A page opens.\n- **2.1** It closes.\n');
    expect(problems(twice, named('test', '2.1'))).toEqual([
      '2.1 stands twice: in docs/product/2-screens.md and in docs/product/2-screens.md',
    ]);
    const [wrong] = problems(document('- **3.1** A page opens.\n'), named('test', '3.1'));
    expect(wrong).toBe('3.1 stands in docs/product/2-screens.md, which is not section 3');
  });
});
