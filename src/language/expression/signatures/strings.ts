/** Functions of strings whose arguments have to be known at build time. */
import { describe } from '../describe.ts';
import { patternTrouble } from '../pattern.ts';
import { bool, broken, nullableIf, string } from '../type.ts';
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
          'which texts this can be is not known: a key is put together from texts in quotes and from values of which all are known',
          'expression-text',
        );
    }
    return {
      type: nullableIf(nullableArgs(args), string),
      tree: ['text', key ? asJson(key) : ['v', null]],
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
