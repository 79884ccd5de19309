import { describe, expect, test } from 'vitest';
import type { Tree } from '../compiled.ts';
import { compileExpression } from './compile.ts';
import { EvaluationError, prepare, type Scope } from './evaluate.ts';
import './library.ts';
import { namesOf, rootReads } from './names.ts';
import { any, bool, decimal, int, listOf, nullable, recordOf, string } from './type.ts';

const line = recordOf({ id: int, cost: decimal, note: nullable(string) }, 'line');
const form = recordOf({ number: nullable(decimal), text: nullable(string), count: nullable(int) });
const names = namesOf({
  data: {
    type: recordOf({ lines: listOf(line), box: recordOf({ rate: decimal, size: int }) }),
    reads: rootReads('data', 1),
  },
  forms: { type: recordOf({ main: form }), reads: rootReads('forms', 2) },
  form: { type: form, reads: rootReads('forms', 2, ['main']), alias: ['forms', 'main'] },
  nobody: { type: nullable(line) },
  maybe: { type: nullable(bool) },
  late: { type: bool },
  broke: { type: bool },
  loose: { type: any },
  map: { type: { kind: 'record', fields: {}, rest: string } },
});

class Pending extends Error {}

const filled: Record<string, unknown> = {
  'data.lines': [
    { id: 1, cost: '0.1', note: 'a' },
    { id: 2, cost: '0.2', note: null },
  ],
  'data.box': { rate: '0.4', size: 3 },
  'forms.main': { number: '', text: '', count: null },
  'form.main': { text: 'sent' },
  nobody: null,
  maybe: null,
  loose: { x: 1, list: [1, 2], inner: { '': 0 } },
  map: { a: 'A', constructor: 'own' },
};

const scope: Scope = {
  lookup(name) {
    if (name === 'late') throw new Pending('on its way');
    if (name === 'broke') throw new EvaluationError('test', [], [], 'broken');
    return filled[name];
  },
};

function tree(source: string): Tree {
  const { tree, problems } = compileExpression(source, names);
  expect(problems).toEqual([]);
  return tree;
}

const evaluate = (source: string, within = scope): unknown => prepare(tree(source))(within);

/** The server's value for a source. */
const sent = (name: string, value: unknown): Scope => ({
  lookup: (asked) => (asked === name ? value : scope.lookup(asked)),
});

describe('null', () => {
  test.each([
    // A missing value, wherever it is read from.
    ['nobody', null],
    ['nobody.id', null],
    ['nobody.note', null],
    ['map.absent', null],
    ['map["absent"]', null],
    ['data.lines[9]', null],
    ['data.lines[-1]', null],
    ['data.lines[9].cost', null],
    ['data.lines[form.count]', null],
    ['first(data.lines.filter(x, false))', null],
    ['first(data.lines.filter(x, false)).note', null],
    ['last([])', null],
    // Arithmetic with it.
    ['form.count + 1', null],
    ['1 - form.count', null],
    ['form.count * 2', null],
    ['form.count / 2', null],
    ['form.count % 2', null],
    ['-form.count', null],
    ['-form.number', null],
    ['form.number + 1', null],
    ['form.number * data.box.rate', null],
    ['nobody.note + "!"', null],
    ['form.count < 1', null],
    ['form.count >= 1', null],
    ['form.number <= data.box.rate', null],
    ['nobody.note < "b"', null],
    ['nobody.id in [1]', null],
    ['!maybe', null],
    // An empty field where an amount is expected.
    ['form.number == null', true],
    ['form.number != null', false],
    ['has(form.number)', false],
    ['coalesce(form.number, 5)', '5'],
    ['coalesce(form.number, data.box.rate)', '0.4'],
    ['max(form.number, 0)', null],
    // Comparing with it.
    ['nobody == null', true],
    ['nobody != null', false],
    ['nobody.note == null', true],
    ['nobody.note == "a"', false],
    ['nobody.note != "a"', true],
    ['data.lines[1].note == nobody.note', true],
    ['data.lines[0].note != null', true],
    ['has(nobody.note)', false],
    ['has(data.lines[0].note)', true],
    ['null == null', true],
    // Logic: the result is known if one operand decides it.
    ['maybe && false', false],
    ['false && maybe', false],
    ['maybe && true', null],
    ['true && maybe', null],
    ['maybe && maybe', null],
    ['maybe || true', true],
    ['true || maybe', true],
    ['maybe || false', null],
    ['false || maybe', null],
    ['maybe ? 1 : 2', null],
    ['maybe == true ? 1 : 2', 2],
    // Functions and macros.
    ['size(nobody.note)', null],
    ['nobody.note.contains("a")', null],
    ['"a".contains(nobody.note)', null],
    ['nobody.note.matches("a")', null],
    ['string(form.count)', null],
    ['decimal(form.text)', null],
    ['round(form.number, 2, "down")', null],
    ['min(form.count, 1)', null],
    ['coalesce(nobody.note, "none")', 'none'],
    ['coalesce(nobody.note, data.lines[1].note)', null],
    ['coalesce(data.lines[0].note, "none")', 'a'],
    ['keys(nobody)', null],
    ['sum([1, form.count])', null],
    ['sum(data.lines.map(x, form.number))', null],
    ['join(data.lines.map(x, x.note), "-")', 'a'],
    ['data.lines.filter(x, x.note == "a").map(x, x.id)', [1]],
    ['data.lines.filter(x, x.note < "b").map(x, x.id)', [1]],
    ['data.lines.exists(x, x.note < "a")', null],
    ['data.lines.exists(x, x.note < "b")', true],
    ['data.lines.all(x, x.note < "b")', null],
    ['data.lines.all(x, x.note < "a")', false],
    ['data.lines.exists_one(x, x.note < "b")', true],
    ['data.lines.map(x, x.note)', ['a', null]],
    ['[nobody.note]', [null]],
    ['{"a": nobody.note}', { a: null }],
  ])('%s is %j', (source, expected) => {
    expect(evaluate(source)).toEqual(expected);
  });

  test('an unknown name of a scope is null, not undefined', () => {
    expect(evaluate('nobody', { lookup: () => undefined })).toBeNull();
  });
});

describe('values that are not loaded yet', () => {
  test.each([
    ['false && late', false],
    ['late && false', false],
    ['true || late', true],
    ['late || true', true],
    ['(late && false) || true', true],
    ['[false, true].exists(x, x || late)', true],
    ['[true, false].all(x, x && late)', false],
    ['true ? 1 : late ? 2 : 3', 1],
    ['coalesce(1, late ? 2 : 3)', 1],
    ['broke && false', false],
    ['true || broke', true],
  ])('%s is known to be %j', (source, expected) => {
    expect(evaluate(source)).toBe(expected);
  });

  test.each([
    'late',
    '!late',
    'late && true',
    'true && late',
    'late || false',
    'late && late',
    'maybe && late',
    'late ? 1 : 2',
    'late == true',
    '[late]',
    '[1].map(x, late)',
    '[1].exists(x, late)',
    'coalesce(null, late)',
    // Pending takes precedence over failed: the pending value may still decide the result.
    'broke && late',
    'late && broke',
    'late || broke',
  ])('%s has to wait', (source) => {
    expect(() => evaluate(source)).toThrow(Pending);
  });

  test('an error that is not short-circuited is thrown', () => {
    expect(() => evaluate('broke && true')).toThrow(EvaluationError);
    expect(() => evaluate('[true].all(x, broke)')).toThrow(EvaluationError);
  });
});

describe('values of an unexpected type', () => {
  test.each<[string, string, unknown, string]>([
    ['data.box.size + 1', 'data.box', { size: '3' }, 'data.box.size = "3"'],
    ['data.box.size + 1', 'data.box', { size: { a: 1 } }, 'data.box.size = {"a":1}'],
    ['data.box.rate * 2', 'data.box', { rate: 'abc' }, 'data.box.rate = "abc"'],
    ['data.box.rate * 2', 'data.box', { rate: true }, 'data.box.rate = true'],
    ['data.box.rate > 2', 'data.box', { rate: '1e5' }, 'data.box.rate = "1e5"'],
    ['data.box.rate', 'data.box', 'a text', 'data.box = "a text"'],
    ['data.box.rate', 'data.box', [1], 'data.box = [1]'],
    ['data.lines[0].id', 'data.lines', 'ab', 'data.lines = "ab"'],
    ['data.lines.map(x, x.id)', 'data.lines', { id: 1 }, 'data.lines = {"id":1}'],
    ['data.lines.exists(x, x.id > 1)', 'data.lines', [{ id: 'a' }], 'x.id = "a"'],
    ['size(data.lines)', 'data.lines', 5, 'data.lines = 5'],
    ['first(data.lines)', 'data.lines', {}, 'data.lines = {}'],
    ['sum(data.lines.map(x, x.id))', 'data.lines', [{ id: 'a' }], '["a"]'],
    ['data.lines[0].note.contains("a")', 'data.lines', [{ note: 5 }], '5'],
    ['!late', 'late', 'yes', 'late = "yes"'],
    ['late ? 1 : 2', 'late', 1, 'late = 1'],
    ['late && true', 'late', 'true', '"true"'],
    ['[1].filter(x, late)', 'late', 1, '1'],
    ['data.box.size / 0', 'data.box', { size: 1 }, 'not a whole number'],
    ['double(data.box.size) / 0.0', 'data.box', { size: 1 }, 'not a number'],
    ['range(data.box.size)', 'data.box', { size: 1e9 }, 'more than'],
  ])('%s says so', (source, name, value, mentions) => {
    const run = () => evaluate(source, sent(name, value));
    expect(run).toThrow(EvaluationError);
    expect(run).toThrow(mentions);
  });

  test('the error carries the operator, the values and where they came from', () => {
    try {
      evaluate('data.box.size * form.count', { lookup: (name) => ({ size: 'x', count: 2, name }) });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(EvaluationError);
      expect(error).toMatchObject({
        operator: '*i',
        values: ['x', 2],
        sources: ['data.box.size', 'forms.main.count'],
      });
    }
  });
});

describe('inherited properties cannot be read', () => {
  test.each([
    ['loose.constructor', null],
    ['loose.__proto__', null],
    ['loose.toString', null],
    ['loose["constructor"]', null],
    ['loose["__proto__"]', null],
    ['loose.inner.hasOwnProperty', null],
    ['map.constructor', 'own'],
    ['map.toString', null],
    ['"toString" in map', false],
    ['"constructor" in map', true],
    ['coalesce(loose.valueOf, "nothing")', 'nothing'],
    ['entries(map).map(e, e.key)', ['a', 'constructor']],
  ])('%s is %j', (source, expected) => {
    expect(evaluate(source)).toEqual(expected);
  });

  test.each(['loose.list.length', 'loose.list.constructor', 'loose.x.toFixed'])(
    '%s is an error',
    (source) => {
      expect(() => evaluate(source)).toThrow(EvaluationError);
    },
  );

  test('a function among the values is not accessible', () => {
    expect(evaluate('loose.run', sent('loose', { run: () => 1 }))).toBeNull();
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'a tree that names %s as operator or function is refused',
    (name) => {
      expect(() => prepare([name, ['v', 1], ['v', 2]])).toThrow(`No operator ${name}`);
      expect(() => prepare(['call', name, ['v', 1]])).toThrow(`No function ${name}`);
    },
  );

  test('a record never changes its prototype', () => {
    const made = prepare(['record', ['__proto__', ['v', { polluted: true }]]])(scope);
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
  });

  test.each<[string, Tree]>([
    ['an argument is missing', ['+', ['v', 1]]],
    ['an argument is not a tree', ['!', 5]],
    ['a branch is missing', ['?:', ['v', true], ['v', 1]]],
    ['a record has no values', ['record', 'a']],
  ])('a tree where %s is refused', (_, broken) => {
    expect(() => prepare(broken)).toThrow();
  });
});

describe('preparing', () => {
  test('is done once for a tree', () => {
    const compiled = tree('data.box.size + 1');
    expect(prepare(compiled)).toBe(prepare(compiled));
  });

  test('values that are only passed on stay the same objects', () => {
    expect(evaluate('data.lines')).toBe(filled['data.lines']);
    expect(evaluate('true ? data.box : nobody')).toBe(filled['data.box']);
    expect(evaluate('data.lines.filter(x, x.id == 2)[0]')).toBe((filled['data.lines'] as unknown[])[1]);
  });

  test('a whole form evaluates to the values that it would send', () => {
    expect(evaluate('form')).toEqual({ text: 'sent' });
    expect(evaluate('forms.main')).toEqual({ text: 'sent' });
    expect(evaluate('form.text')).toBe('');
  });

  test('a tree survives being stored as JSON', () => {
    const compiled: Tree = JSON.parse(
      JSON.stringify(tree('data.lines.map(x, {"c": x.cost * 2, "n": x.note})')),
    );
    expect(prepare(compiled)(scope)).toEqual([
      { c: '0.2', n: 'a' },
      { c: '0.4', n: null },
    ]);
  });
});
