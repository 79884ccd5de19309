/** Where CEL defines an expression, and no null is involved, we agree with it: the same value, or an error in both. */
import { Environment } from '@marcbachmann/cel-js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileExpression } from './compile.ts';
import { prepare } from './evaluate.ts';
import './library.ts';
import { namesOf } from './names.ts';
import { bool, double, int, listOf, recordOf, string } from './type.ts';

const row = recordOf({ id: int, name: string, weight: double, tags: listOf(string) });
const names = namesOf({
  i: { type: int },
  j: { type: int },
  d: { type: double },
  s: { type: string },
  u: { type: string },
  yes: { type: bool },
  no: { type: bool },
  l: { type: listOf(int) },
  none: { type: listOf(int) },
  words: { type: listOf(string) },
  m: { type: { kind: 'record', fields: {}, rest: int } },
  rows: { type: listOf(row) },
  one: { type: row },
});

const values: Record<string, unknown> = {
  i: 7,
  j: -3,
  d: 2.5,
  s: 'hello',
  u: 'é😀漢字',
  yes: true,
  no: false,
  l: [3, 1, 2],
  none: [],
  words: ['b', 'a', 'ab'],
  m: { a: 1, b: 2 },
  rows: [
    { id: 1, name: 'x', weight: 0.5, tags: ['new'] },
    { id: 2, name: 'y', weight: 1.5, tags: [] },
  ],
  one: { id: 3, name: 'z', weight: 1.5, tags: [] },
};

/** The reference implementation represents whole numbers as BigInt. */
function toCel(value: unknown, isDouble = false): unknown {
  if (typeof value === 'number') return isDouble ? value : BigInt(value);
  if (Array.isArray(value)) return value.map((item) => toCel(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, toCel(item, name === 'weight' || name === 'd')]),
  );
}

function fromCel(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') return value + 0;
  if (Array.isArray(value)) return value.map(fromCel);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fromCel(item)]));
}

// Numbers from JSON are doubles in CEL, so mixing both kinds of numbers is allowed here.
const environment = new Environment({ unlistedVariablesAreDyn: true });
const mixed: [string, (a: number, b: number) => number][] = [
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
];
for (const [operator, compute] of mixed) {
  environment.registerOperator(`int ${operator} double`, (a, b) => compute(Number(a), b));
  environment.registerOperator(`double ${operator} int`, (a, b) => compute(a, Number(b)));
}

const context = toCel(values);

type Answer = { value: unknown } | 'error';

function reference(source: string): Answer {
  try {
    return { value: fromCel(environment.evaluate(source, Object(context))) };
  } catch {
    return 'error';
  }
}

const scope = { lookup: (name: string) => values[name] };

function ownAnswer(source: string): Answer {
  const { tree, problems } = compileExpression(source, names);
  if (problems.length > 0) return 'error';
  try {
    return { value: prepare(tree)(scope) };
  } catch {
    return 'error';
  }
}

const same = `
1
-1
0x1F
1.5
1e3
"text"
'it\\'s'
"\\u0041\\n"
r"\\d"
"""a "quoted" text"""
true
false
[]
[1, 2, 3]
["a", "b"]
[[1], [2, 3]]
{}
{"a": 1, "b": 2}
1 + 2
1 - 2 - 3
2 * 3 + 4
2 + 3 * 4
(2 + 3) * 4
7 / 2
-7 / 2
7 / -2
i / 2
j / 2
7 % 3
-7 % 3
7 % -3
i * j
i - j
-i
-(-i)
- -i
--i
1.5 + 2.25
0.1 + 0.2
5.0 / 2.0
d * 2.0
d * 2
2 * d
i / d
d - i
i + d
-d
-(d - 3.0)
1.0 - 0.9
9007199254740991 - 1
"a" + "b"
"a" + s + "b"
"é" + u
[1] + [2, 3]
l + [4]
none + l
1 == 1
1 == 2
1 != 2
1.5 == 1.5
d == 2.5
"a" == "a"
"a" == "A"
s == "hello"
s != "hello"
yes == true
no == yes
[1, 2] == [1, 2]
[1, 2] == [2, 1]
l == [3, 1, 2]
[] == []
[[1], []] == [[1], []]
{"a": 1} == {"a": 1}
{"a": 1} == {"a": 2}
{"a": 1, "b": 2} == {"b": 2, "a": 1}
m == {"a": 1, "b": 2}
1 < 2
2 < 1
2 <= 2
3 > 2
2 >= 3
1 < 1.5
2.5 > 2
1.5 <= 1.5
i >= d
"a" < "b"
"b" < "a"
"B" < "a"
"a" < "ab"
"é" > "z"
u > s
false < true
true <= false
1 < 2 && 2 < 3
true && true
true && false
false && false
true || false
false || false
!true
!no
!!yes
!(1 < 2)
yes && !no || no
no || yes && no
yes ? 1 : 2
no ? 1 : 2
yes ? no ? 1 : 2 : 3
no ? 1 : no ? 2 : 3
i > 5 ? "big" : "small"
(yes ? l : none)[0]
false && 1 / 0 > 1
1 / 0 > 1 && false
true || 1 / 0 > 1
1 / 0 > 1 || true
yes || i / 0 == 1
i / 0 == 1 || yes
1 in [1, 2]
3 in [1, 2]
i in l
1 in none
"a" in ["a"]
"a" in {"a": 1}
"c" in m
"b" in m
[1] in [[1], [2]]
!(4 in l)
l[0]
l[2]
l[i - 5]
[[1, 2], [3]][0][1]
m["a"]
m["a"] + m["b"]
{"a": {"b": 3}}["a"]["b"]
{"a": {"b": 3}}.a.b
m.a
rows[0].name
rows[1]["id"]
rows[0].weight + 1.0
rows[0].tags[0]
size("hello")
size(u)
size("")
size("😀")
size([1, 2])
size([])
size(m)
size({})
s.size()
l.size()
size(rows[0].tags)
size(rows) > 1 ? rows[1].name : "none"
"hello".contains("ell")
"hello".contains("")
s.contains("x")
s.startsWith("he")
s.startsWith("el")
s.endsWith("lo")
s.endsWith("")
u.contains("😀")
u.startsWith("é")
"hello".matches("^h.*o$")
s.matches("l+")
s.matches("^l")
"a1".matches("[a-z][0-9]")
"2024-01-31".matches("^\\\\d{4}-\\\\d{2}-\\\\d{2}$")
u.matches("漢")
" a b ".trim()
"a,b,c".split(",")
"abc".split("")
"abc".split("x")
"hello".substring(1)
"hello".substring(1, 3)
"hello".substring(0, 0)
["a", "b"].join("-")
["a", "b"].join()
words.join(", ")
string(1)
string(-1)
string(1.5)
string(0.1 + 0.2)
string(true)
string("a")
string(i) + "!"
int(1)
int(2.9)
int(-2.9)
int("12")
int("-12")
double(1)
double(i) / 2.0
double("1.5")
double("-2")
double(d)
l.map(x, x * 2)
l.map(x, string(x))
none.map(x, x + 1)
l.map(x, x > 1, x * 10)
rows.map(r, r.name)
rows.map(r, r.weight * 2.0)
rows.map(r, {"n": r.name, "t": r.name})
l.filter(x, x > 1)
l.filter(x, false)
words.filter(w, w.startsWith("a"))
l.filter(x, x > 1).map(x, x - 1)
rows.filter(r, size(r.tags) == 0).map(r, r.id)
l.exists(x, x == 2)
l.exists(x, x == 9)
none.exists(x, true)
l.all(x, x > 0)
l.all(x, x > 1)
none.all(x, false)
l.exists_one(x, x == 2)
l.exists_one(x, x > 1)
none.exists_one(x, true)
l.map(x, l.filter(y, y < x))
rows.map(r, r.tags.map(t, t + r.name))
rows.exists(r, r.tags.exists(t, t == "new"))
l.map(l, l + 1)
l.map(i, i) == l && i == 7
[1, 0].exists(x, 1 / x > 0)
[0, 1].exists(x, 1 / x > 0)
[0, 1].all(x, 1 / x > 2)
m.map(k, k)
m.exists(k, k == "b")
m.all(k, m[k] > 0)
has(one.name)
has(m.a)
[1, 2, 3].map(x, [x, x * x])
l.map(x, x % 2 == 0 ? "even" : "odd")
size(l.filter(x, x in [1, 2]))
one.name
one.weight * 2.0
one.tags == []
rows.exists(r, r.id == one.id)
i == 7 && d == 2.5 && s == "hello"
`
  .split('\n')
  .filter(Boolean);

const wrong = `
1 +
1 2
(1
)
[1
"open
1 = 2
a and b
@
x
.5
nothing.at.all
1 + "a"
"a" + 1
"a" - "b"
"a" * 2
1 + true
true + true
[1] + 1
[1] - [1]
{"a": 1} + {"a": 1}
-"a"
-true
-[1]
!1
!"a"
!l
1 && true
true && 1
"a" || false
1 ? 2 : 3
"a" ? 1 : 2
1 / 0
i / (i - 7)
1 % 0
1.5 % 1.0
9223372036854775807 + 1
1 < "a"
"a" < 1
true < 1
[1] < [2]
{} < {}
1 == "1"
"1" == 1
true == 1
[1] == 1
[1] == ["a"]
1 in 1
1 in "123"
"a" in "abc"
1 in ["a"]
l["a"]
l[1.5]
1[0]
"abc"[0]
1.a
s.a
l.a
rows.name
rows[0].nothing
size(1)
size(true)
size()
size(l, l)
unheardOf(1)
s.unheardOf()
"a".contains(1)
1.contains(1)
"a".startsWith()
s.matches("(")
s.matches(1)
int("1.5")
int("a")
int(" 1")
int(true)
int(l)
double("a")
double("")
double(" 1")
double(l)
string(l)
l.map(1, 2)
l.map(x.y, 1)
l.map(x, x + "a")
l.filter(x, x)
l.exists(x, 1)
i.map(x, x)
s.filter(x, true)
l.map(x, y)
l.map(x, x) + x
has(l)
has(1)
["a", 1].join()
[1, 2].join("-")
"a".split(1)
"a".substring("b")
for
let
`
  .split('\n')
  .filter(Boolean);

describe('agreement with CEL', () => {
  test.each(same)('%s', (source) => {
    const expected = reference(source);
    expect(expected).not.toBe('error');
    expect(ownAnswer(source)).toEqual(expected);
  });

  test.each(wrong)('%s is an error in both', (source) => {
    expect(reference(source)).toBe('error');
    expect(ownAnswer(source)).toBe('error');
  });

  /** Random expressions of each type, up to a depth; whole numbers stay far below 2^53. */
  const { whole, real, truth } = fc.letrec<{ whole: string; real: string; truth: string }>((tie) => ({
    whole: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.oneof(fc.integer({ min: -9, max: 9 }).map(String), fc.constantFrom('i', 'j', 'l[0]', 'size(l)')),
      fc
        .tuple(tie('whole'), fc.constantFrom('+', '-', '*', '/', '%'), tie('whole'))
        .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      fc.tuple(tie('truth'), tie('whole'), tie('whole')).map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
      tie('whole').map((a) => `-${a}`),
      tie('whole').map((a) => `l.map(x, x + ${a})[1]`),
    ),
    real: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.oneof(
        fc.constant('d'),
        fc.integer({ min: -99, max: 99 }).map((tenths) => (tenths / 10).toFixed(1)),
      ),
      fc
        .tuple(tie('real'), fc.constantFrom('+', '-', '*'), fc.oneof(tie('real'), tie('whole')))
        .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      fc.tuple(tie('real'), fc.constantFrom('2.0', '0.5', '-3.0', '7')).map(([a, b]) => `(${a} / ${b})`),
    ),
    truth: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom('yes', 'no', 'true', 'false'),
      fc
        .tuple(tie('whole'), fc.constantFrom('==', '!=', '<', '<=', '>', '>='), tie('whole'))
        .map(([a, operator, b]) => `${a} ${operator} ${b}`),
      fc
        .tuple(tie('real'), fc.constantFrom('<', '<=', '>', '>='), fc.oneof(tie('real'), tie('whole')))
        .map(([a, operator, b]) => `${a} ${operator} ${b}`),
      fc
        .tuple(tie('truth'), fc.constantFrom('&&', '||'), tie('truth'))
        .map(([a, operator, b]) => `(${a}) ${operator} (${b})`),
      tie('truth').map((a) => `!(${a})`),
      fc
        .tuple(fc.constantFrom('exists', 'all', 'exists_one'), tie('whole'))
        .map(([macro, a]) => `l.${macro}(x, ${a} < x)`),
    ),
  }));

  test('any arithmetic without nulls has the same result as in CEL', () => {
    fc.assert(
      fc.property(fc.oneof(whole, real, truth), (source) => {
        // Comparing two constants that are never equal is a finding of the checker, and false in CEL.
        fc.pre(compileExpression(source, names).problems.every(({ rule }) => rule !== 'expression-never'));
        expect({ source, answer: ownAnswer(source) }).toEqual({ source, answer: reference(source) });
      }),
      { numRuns: 3000 },
    );
  });
});
