import { describe, expect, test } from 'vitest';
import { compileExpression } from './compile.ts';
import { describe as inWords } from './describe.ts';
import { namesOf, rootReads, withNames } from './names.ts';
import { any, bool, decimal, double, int, listOf, nullable, recordOf, string, type Type } from './type.ts';

const status: Type = { kind: 'int', values: [1, 2, 3] };
const line = recordOf(
  { id: int, cost: decimal, status, note: nullable(string), tags: listOf(string) },
  'Line',
);
const box = recordOf({ rate: decimal, name: string, size: int, weight: double }, 'Box');
const form = recordOf({ number: nullable(decimal), text: nullable(string) });
const data = recordOf({ lines: listOf(line), box });

const names = namesOf({
  data: { type: data, reads: rootReads('data', 1) },
  forms: { type: recordOf({ main: form }), reads: rootReads('forms', 2) },
  form: { type: form, reads: rootReads('forms', 2, ['main']), alias: ['forms', 'main'] },
  session: {
    type: recordOf({ user: nullable(recordOf({ name: string })), loggedIn: bool }),
    reads: rootReads('session', 1),
  },
  state: {
    type: recordOf({ tab: int, mode: { kind: 'string', values: ['open', 'shut'] } }),
    reads: rootReads('state', 1),
  },
  now: { type: int, reads: rootReads('now', 0) },
  query: { type: recordOf({ id: int }) },
  it: { type: line },
  loose: { type: any },
  due: { type: decimal, kind: 'let', reads: () => ['data.box', 'forms.main.number'] },
});

/** The problems of an expression: the message, and the part of the expression that it is about. */
function problems(source: string) {
  return compileExpression(source, names).problems.map((problem) => ({
    ...problem,
    at: source.slice(problem.from, problem.to),
  }));
}

describe('what an expression depends on', () => {
  test.each<[string, string[]]>([
    ['data.box.rate', ['data.box']],
    ['data.lines', ['data.lines']],
    ['data.lines[0].cost + data.box.rate', ['data.lines', 'data.box']],
    ['forms.main.number', ['forms.main.number']],
    ['form.number', ['forms.main.number']],
    ['form.number * form.number', ['forms.main.number']],
    ['form', ['forms.main']],
    ['forms.main', ['forms.main']],
    ['form["number"]', ['forms.main.number']],
    ['form[state.mode]', ['forms.main', 'state.mode']],
    ['keys(form)', ['forms.main']],
    ['session.user.name', ['session.user']],
    ['session.loggedIn', ['session.loggedIn']],
    ['state.tab == 1', ['state.tab']],
    ['now - 5', ['now']],
    ['query.id', []],
    ['it.cost', []],
    ['due * 2', ['data.box', 'forms.main.number']],
    ['data.lines.filter(x, x.cost > due).map(x, x.id)', ['data.lines', 'data.box', 'forms.main.number']],
    ['has(session.user.name)', ['session.user']],
    ['data.lines.map(data, data.id)', ['data.lines']],
    ['[1].map(form, form)', []],
  ])('%s reads %j', (source, reads) => {
    expect(compileExpression(source, names)).toMatchObject({ problems: [], reads });
  });
});

describe('the compiled form', () => {
  test.each([
    ['query.id', ['.', ['id', 'query'], 'id']],
    ['data.box.rate', ['.', ['id', 'data.box'], 'rate']],
    ['data.lines', ['id', 'data.lines']],
    ['session.user.name', ['.', ['id', 'session.user'], 'name']],
    ['form.number', ['.', ['id', 'forms.main'], 'number']],
    ['form', ['form', 'main']],
    ['it.id + 1', ['+i', ['.', ['id', 'it'], 'id'], ['v', 1]]],
    ['it.id / 2', ['/i', ['.', ['id', 'it'], 'id'], ['v', 2]]],
    ['it.id / 2.0', ['/', ['.', ['id', 'it'], 'id'], ['v', 2]]],
    ['it.cost < 5', ['<d', ['.', ['id', 'it'], 'cost'], ['v', 5]]],
    ['it.cost * 2', ['call', 'plain', ['*d', ['.', ['id', 'it'], 'cost'], ['v', 2]]]],
    ['it.cost', ['.', ['id', 'it'], 'cost']],
    ['due', ['id', 'due']],
    ['[1, "a"]', ['v', [1, 'a']]],
    ['-3', ['v', -3]],
    ['data.lines.map(x, x.id)', ['map', ['id', 'data.lines'], 'x', ['.', ['id', 'x'], 'id']]],
    ['has(it.note)', ['!=', ['.', ['id', 'it'], 'note'], ['v', null]]],
    ['it.note.matches("^a$")', ['matches', ['.', ['id', 'it'], 'note'], '^a$']],
    [
      'size(it.tags) == it.tags.size()',
      ['==', ['call', 'size', ['.', ['id', 'it'], 'tags']], ['call', 'size', ['.', ['id', 'it'], 'tags']]],
    ],
  ])('%s', (source, tree) => {
    expect(compileExpression(source, names)).toMatchObject({ problems: [], tree });
  });

  test('a name of the place hides a name of the page, whose parts are then its fields', () => {
    const inner = withNames(names, { data: { type: line } });
    expect(compileExpression('data.cost', inner)).toMatchObject({
      problems: [],
      reads: [],
      tree: ['.', ['id', 'data'], 'cost'],
    });
  });
});

describe('types', () => {
  test.each([
    ['1 + 2', 'a whole number'],
    ['1 + 2.5', 'a number'],
    ['it.id / 2', 'a whole number'],
    ['it.cost + 1', 'an amount'],
    ['it.cost + 1.5', 'an amount'],
    ['it.cost + "1"', 'an amount'],
    ['"a" + it.note', 'a text'],
    ['it.status', '1, 2 or 3'],
    ['it.status == 1 ? "a" : "b"', "'a' or 'b'"],
    ['it.status == 1 ? 1 : it.cost', 'an amount'],
    ['it.status == 1 ? "a" : null', "'a'"],
    ['it.status == 1 ? 1 : "a"', 'a value of unknown type'],
    ['data.lines', 'a list of records (Line)'],
    ['data.lines.map(x, x.tags)', 'a list of lists'],
    ['data.lines.map(x, x.cost * 2)', 'a list of amounts'],
    ['flatten(data.lines.map(x, x.tags))', 'a list of texts'],
    ['first(data.lines)', 'a record (Line)'],
    ['data.lines[0]', 'a record (Line)'],
    ['{"a": 1, "b": it.cost}', 'a record (a and b)'],
    ['entries({"a": 1, "b": 2})', 'a list of records'],
    ['entries({"a": 1, "b": 2})[0].value', '1 or 2'],
    ['sum(data.lines.map(x, x.cost))', 'an amount'],
    ['sum(data.lines.map(x, x.id))', 'a whole number'],
    ['max(it.id, 1.5)', 'a number'],
    ['round(it.id, 2, "up")', 'an amount'],
    ['coalesce(it.note, "none")', 'a text'],
    ['loose.anything.at["all"]', 'a value of unknown type'],
    ['decimal(loose)', 'an amount'],
    ['int(loose) + 1', 'a whole number'],
    ['loose == 1 && loose.x > 2', 'true or false'],
    ['[]', 'a list'],
    ['it.id == 1 ? data.lines : []', 'a list of records (Line)'],
    ['null', 'null'],
  ])('%s is %s', (source, expected) => {
    const { type, problems } = compileExpression(source, names);
    expect(problems).toEqual([]);
    expect(inWords(type)).toBe(expected);
  });

  test.each([
    ['it.note', true],
    ['it.id', false],
    ['it.cost * form.number', true],
    ['it.cost * 2', false],
    ['it.cost / 2', true],
    ['data.lines[0].id', true],
    ['session.user.name', true],
    ['it.note == null', false],
    ['form.number > 1', true],
    ['coalesce(it.note, "a")', false],
    ['coalesce(form.number, null)', true],
    ['it.note.size()', true],
    ['data.lines.size()', false],
    ['it.id == 1 ? 1 : null', true],
    ['[it.note]', false],
    ['first([1])', true],
  ])('%s may be null: %s', (source, expected) => {
    const { type, problems } = compileExpression(source, names);
    expect(problems).toEqual([]);
    expect(Boolean(type.nullable)).toBe(expected);
  });
});

describe('errors and their positions', () => {
  test.each<[string, string, string, Record<string, unknown>]>([
    ['dta.box', 'dta', 'there is nothing called `dta` here', { nearest: 'data', rule: 'expression-name' }],
    [
      'data.bx.rate',
      'bx',
      '`data` has no field `bx`',
      { nearest: 'box', expected: 'lines or box', rule: 'expression-field' },
    ],
    ['data.box.Rate + 1', 'Rate', '`data.box` has no field `Rate`', { nearest: 'rate' }],
    ['data.box["rat"]', '"rat"', '`data.box` has no field `rat`', { nearest: 'rate' }],
    ['1 + form.numbr', 'numbr', '`form` has no field `numbr`', { nearest: 'number' }],
    [
      'data',
      'data',
      '`data` is not a value by itself: read one of its members',
      { expected: 'data.lines or data.box' },
    ],
    [
      'data.lines.cost',
      'cost',
      '`data.lines` is a list of records (Line) and has no fields; its elements are reached with first(…), […] or list.map(x, …)',
      {},
    ],
    ['it.id.x', 'x', '`it.id` is a whole number and has no fields', {}],
    ['data.lines.map(x, x.csot)', 'csot', '`x` has no field `csot`', { nearest: 'cost' }],
    [
      'size',
      'size',
      'there is nothing called `size` here; the function is written size(list, text or record)',
      {},
    ],
    ['it.status == 4', '4', '`it.status` is 1, 2 or 3, never 4', { rule: 'expression-never' }],
    ['it.status == "open"', '"open"', "`it.status` is 1, 2 or 3, never 'open'", {}],
    ['"opne" == state.mode', 'state.mode', "`state.mode` is 'open' or 'shut', never 'opne'", {}],
    ['it.status in [1, 5]', '5', '`it.status` is 1, 2 or 3, never 5', {}],
    ['it.id == it.note', 'it.note', '`it.id` is a whole number, never a text', {}],
    [
      'data.box == data.lines',
      'data.lines',
      '`data.box` is a record (Box), never a list of records (Line)',
      {},
    ],
    ['it.cost == it.note', 'it.note', '`it.cost` is an amount, never a text', {}],
    [
      'it.id + it.note',
      'it.id',
      'a text can only be joined with a text, not with a whole number: string(…) converts it',
      { rule: 'expression-type' },
    ],
    [
      '"a" + it.cost',
      'it.cost',
      'a text can only be joined with a text, not with an amount: string(…) converts it',
      {},
    ],
    ['it.note * 2', 'it.note', 'this is a text, not a number: decimal(…) reads an amount from a text', {}],
    [
      'loose * 2',
      'loose',
      'the type of this is not known: convert it with decimal(…), int(…) or double(…)',
      {},
    ],
    [
      '2 - loose.x',
      'loose.x',
      'the type of this is not known: convert it with decimal(…), int(…) or double(…)',
      {},
    ],
    ['data.box + 1', 'data.box', 'this is a record (Box), not a number', {}],
    ['-it.note', 'it.note', 'this is a text, not a number: decimal(…) reads an amount from a text', {}],
    [
      'it.cost > it.note',
      'it.note',
      'an amount is compared with a text: decimal(…) reads an amount from a text',
      {},
    ],
    ['it.id < "3"', '"3"', "a whole number is compared with '3'", {}],
    ['it.tags < it.tags', 'it.tags', 'a list of texts cannot be ordered', {}],
    [
      'it.id && true',
      'it.id',
      'an operand of && has to be true or false',
      { found: 'a whole number', expected: 'true or false' },
    ],
    ['!it.note', 'it.note', 'the operand of ! has to be true or false', { found: 'a text' }],
    ['it.note ? 1 : 2', 'it.note', 'the condition before ? has to be true or false', { found: 'a text' }],
    ['data.lines.filter(x, x.id)', 'x.id', 'the condition of filter() has to be true or false', {}],
    ["decimal('abc')", "decimal('abc')", '`decimal` always fails here: Not a decimal: "abc"', {}],
    ["int('abc')", "int('abc')", '`int` always fails here: not a whole number', {}],
    [
      "date('2026-01-01T99:00:00')",
      "date('2026-01-01T99:00:00')",
      '`date` always fails here: not a valid date or time',
      {},
    ],
    ["date('2026-99-01')", "'2026-99-01'", '2026-99-01 is not a valid date', {}],
    ["it.note < '2026-02-30'", "'2026-02-30'", '2026-02-30 is not a valid date', {}],
    ["it.note < '2028-02-29' && it.id =< 3", '=<', '`=<` is not allowed here: for “at most”, write <=', {}],
    [
      "roundTo(it.cost, '0', 'down')",
      "roundTo(it.cost, '0', 'down')",
      '`roundTo` always fails here: a step is more than 0',
      {},
    ],
    ['size(range(100000000))', 'range(100000000)', '`range` always fails here: more than 10000', {}],
    [
      'addDays(it.id, 999999999)',
      'addDays(it.id, 999999999)',
      '`addDays` always fails here: only the years 1 to 9999 are supported',
      {},
    ],
    ['it.id in "123"', '"123"', "this is '123', not a list: for a part of a text, use contains(…)", {}],
    ['data.lines["a"]', '"a"', 'the index of a list is a whole number, from 0', { found: "'a'" }],
    [
      'siez(data.lines)',
      'siez',
      'there is no function `siez`',
      { nearest: 'size', rule: 'expression-function' },
    ],
    ['it.note.startWith("a")', 'startWith', 'there is no function `startWith`', { nearest: 'startsWith' }],
    ['it.tags.any(x, x == "a")', 'any', 'there is no function `any`', {}],
    [
      'round(it.cost, 2)',
      'round',
      '`round` takes 3 arguments, not 2',
      { expected: "round(amount, places, 'down' | 'up' | 'half')" },
    ],
    ['round(it.cost, 2, "upp")', '"upp"', "`round` takes 'down', 'up' or 'half' here", { found: "'upp'" }],
    ['round(it.note, 2, "up")', 'it.note', '`round` takes an amount here', { found: 'a text' }],
    ['it.note.contains(1)', '1', '`contains` takes a text here', { found: '1' }],
    ['size(it.id)', 'it.id', 'only a list, a text or a record has a size', {}],
    [
      'max(it.note, 1)',
      'it.note',
      'this is a text, not a number: decimal(…) reads an amount from a text',
      {},
    ],
    [
      'sum(it.tags)',
      'it.tags',
      'of each element: this is a text, not a number: decimal(…) reads an amount from a text',
      {},
    ],
    ['it.id.map(x, x)', 'it.id', 'map() iterates over a list', { found: 'a whole number' }],
    ['has(it)', 'has(it)', 'has() takes a field', { expected: 'has(record.field)' }],
    [
      'it.note.matches(it.note)',
      'it.note',
      'a pattern is written out as a text',
      { rule: 'expression-pattern' },
    ],
    [
      'it.note.matches("(a+)+$")',
      '"(a+)+$"',
      'this pattern cannot be used: `(a+)` repeats what already repeats or has alternatives',
      {},
    ],
    ['{it: 1}', 'it', 'the name of a field is a text in quotes: write {"it": …}', {}],
    ['{"a": 1, "a": 2}', '"a"', '`a` is named twice', {}],
    [
      '9007199254740993',
      '9007199254740993',
      'this number is too large; an amount can be written decimal("…")',
      {},
    ],
    ['1u', '1u', 'only numbers, texts, true, false and null can be written out', {}],
    ['1 +', '', 'the expression ends too early', { from: 3, rule: 'expression-syntax' }],
    ['  ', '', 'the expression is empty', {}],
    ['(1 + 2', '', '`)` is missing before the end', { from: 6 }],
    ['it.id = 1', '=', '`=` is not allowed here: to compare, write ==', { from: 6 }],
    ['it.id == 1 and true', 'and', '`and` is not allowed here: for “and”, write &&', {}],
    ['"open', '"open', 'the text is not closed', {}],
    ['for', 'for', '`for` is a word that CEL reserves', {}],
    ['__proto__', '__proto__', '`__proto__` is a word that CEL reserves', {}],
    ['if', 'if', '`if` is a word that CEL reserves: write condition ? then : otherwise', {}],
  ])('%s', (source, at, message, more) => {
    const found = problems(source);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ at, message, ...more });
  });

  test('several problems are reported at once, in order of position', () => {
    expect(problems('dta.x + it.csot > foo(it.id + "a")').map(({ at }) => at)).toEqual([
      'dta',
      'csot',
      'foo',
      'it.id',
    ]);
  });

  test('an error in one part causes no further errors', () => {
    for (const source of [
      'dta.x * 2 + 1 > 3 ? 1 : 2',
      'dta.filter(x, x.y > 1).map(x, x.z + 1)',
      'sum(dta.map(x, x.a * 2)) + it.cost',
      'round(dta, 2, "up") - 1',
      'data.box.rat * 2 < 1 && true',
      '(it.id == 1 ? dta : 2) * 3',
      '[dta, 1].map(x, x + 1)',
      'max(dta, 1) * coalesce(null, 2)',
      'foo(1) + 1',
      'dta[0] + 1',
    ])
      expect(problems(source), source).toHaveLength(1);
  });
});
