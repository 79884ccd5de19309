/** Functions of strings whose arguments have to be known at build time. */
import { describe } from '../describe.ts';
import { patternTrouble } from '../pattern.ts';
import { bool, broken, nullableIf, string, type Type } from '../type.ts';
import { asJson } from '../typed.ts';
import { nullableArgs, type Signature } from './signature.ts';

export const matches: Signature = {
  usage: "text.matches('pattern')",
  parameters: [
    { name: 'text', type: 'a text' },
    { name: 'pattern', type: 'a regular expression, written out in quotes' },
  ],
  result: describe(bool),
  minArguments: 2,
  maxArguments: 2,
  apply({ args, expect, wrong }) {
    expect(0, 'string');
    const [text, pattern] = args;
    const source = pattern?.tree[0] === 'v' ? pattern.tree[1] : undefined;
    if (typeof source !== 'string') wrong(1, 'a pattern is written out as a text', 'expression-pattern');
    else {
      const trouble = patternTrouble(source);
      if (trouble) wrong(1, `this pattern cannot be used: ${trouble}`, 'expression-pattern');
    }
    return {
      type: nullableIf(text?.type.nullable, bool),
      tree: ['matches', text ? asJson(text) : ['v', null], String(source)],
    };
  },
};

/** The text of a computed key. All possible keys must be known, so that each can be checked. */
export const text: Signature = {
  usage: "text('group.' + value)",
  parameters: [{ name: 'key', type: 'a text of which every possible value is known' }],
  result: describe(string),
  minArguments: 1,
  maxArguments: 1,
  apply({ args, expect, texts, wrong }) {
    expect(0, 'string');
    const [key] = args;
    const type = key?.type;
    if (type && type !== broken && type.kind !== 'null') {
      if (type.kind === 'string' && type.values) texts(type.values.map(String));
      else
        wrong(
          0,
          'the possible results are not known: compose a key of texts in quotes and of values of an enum',
          'expression-text',
        );
    }
    return {
      type: nullableIf(nullableArgs(args), string),
      tree: ['text', key ? asJson(key) : ['v', null]],
    };
  },
};

const oneValue = new Set<Type['kind']>(['any', 'null', 'string', 'int', 'double', 'decimal', 'bool']);

/** The label of a value in a status set. The set has to be known, so that its values and texts can be checked. */
export const label: Signature = {
  usage: "label(value, 'set')",
  parameters: [
    { name: 'value', type: 'true or false, a number, an amount or a text' },
    { name: 'set', type: 'a status set, written out in quotes' },
  ],
  result: describe(string),
  minArguments: 2,
  maxArguments: 2,
  apply({ args, statuses, wrong }) {
    const [value, set] = args;
    if (value && !oneValue.has(value.type.kind))
      wrong(
        0,
        value.type.kind === 'list'
          ? "`label` takes one value: for those of a list, write list.map(x, label(x, 'set'))"
          : '`label` takes a single value',
      );
    const name = set?.tree[0] === 'v' ? set.tree[1] : undefined;
    if (typeof name === 'string') statuses(name, 1);
    else wrong(1, 'a status set is written out as a text');
    return {
      type: nullableIf(value?.type.nullable || value?.type.kind === 'null', string),
      tree: ['text', value ? asJson(value) : ['v', null], name],
    };
  },
};

/** The name of a region in the user's language, or in that of a literal tag. */
export const region: Signature = {
  usage: "region('JP')",
  parameters: [
    { name: 'code', type: 'a text' },
    { name: 'language', type: 'a language tag, written out in quotes', optional: true },
  ],
  result: describe(string),
  minArguments: 1,
  maxArguments: 2,
  apply({ args, expect, wrong }) {
    expect(0, 'string');
    const [code, tag] = args;
    const written = tag?.tree[0] === 'v' ? tag.tree[1] : undefined;
    if (tag && (typeof written !== 'string' || !isLanguageTag(written)))
      wrong(1, "a language is written out as its tag: 'en', 'zh-Hant-HK'");
    return {
      type: nullableIf(code?.type.nullable || code?.type.kind === 'null', string),
      tree: ['region', code ? asJson(code) : ['v', null], ...(tag ? [written] : [])],
    };
  },
};

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
