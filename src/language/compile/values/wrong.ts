/** Reports values of the wrong kind: what is expected, and what the author most likely meant. */
import { compileExpression } from '../../expression/index.ts';
import { type Fix, replacing, writing } from '../../fix.ts';
import type { JsonNode } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { describeJson } from './constraint.ts';

/**
 * Reports a value of the wrong kind.
 * @param fits whether another value would be accepted here
 */
export function reportWrong(
  json: JsonNode,
  expected: string,
  fits: (json: Pick<JsonNode, 'type' | 'value'>) => boolean,
  env: Env,
): void {
  const found = describeJson({ json: json.type });
  const hint = forgotten(json, env) ?? unquoted(json, fits) ?? unlisted(json, fits);
  env.compilation.report(env.site, json, 'wrong-type', hint ?? `Expected ${expected} here, got ${found}`, {
    expected,
    fix: fixOf(hint, json, env),
  });
}

/** What a hint says to write, as a fix: `write "= a.b"`, `write 4 without them`. */
export function fixOf(hint: string | undefined, json: JsonNode, { site }: Env): Fix | undefined {
  const { source } = site;
  const [, items] = /write (\[".*\])$/.exec(hint ?? '') ?? [];
  if (items !== undefined) return writing(source, json, items);
  // One text in the place of nodes or steps is none of them.
  if (hint?.endsWith(around) && json.type === 'object') {
    const ends = [
      [json.offset, '['],
      [json.offset + json.length, ']'],
    ] as const;
    return {
      title: 'Write [ and ] around it',
      edits: ends.map(([at, text]) => replacing(source, at, at, text)),
    };
  }
  const [, unquoted, answer, expression] =
    /write (?:(\S+) without quotes|(true|false)|("= .*"))$/.exec(hint ?? '') ?? [];
  const text = unquoted ?? answer ?? (expression && JSON.stringify(expression.slice(1, -1)));
  return text === undefined ? undefined : writing(source, json, text);
}

/** `"4"` instead of `4`. */
function unquoted(
  json: JsonNode,
  fits: (json: Pick<JsonNode, 'type' | 'value'>) => boolean,
): string | undefined {
  const answer = answers[String(json.value).trim().toLowerCase()];
  if (answer !== undefined && (json.type === 'string' || json.type === 'number')) {
    const isBool =
      fits({ type: 'boolean', value: answer }) && !fits({ type: 'number', value: Number(answer) });
    if (isBool) return `“${json.value}” is written as true or false here: write ${answer}`;
  }
  if (json.type !== 'string') return undefined;
  const text = String(json.value).trim();
  const value = /^(true|false)$/i.test(text)
    ? text.toLowerCase() === 'true'
    : /^-?\d+(\.\d+)?$/.test(text)
      ? Number(text)
      : null;
  if (value === null || !fits({ type: typeof value === 'boolean' ? 'boolean' : 'number', value }))
    return undefined;
  return `In quotes this is a string: write ${text.toLowerCase()} without quotes`;
}

/** What people write for yes and no. */
const answers: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(['yes', 'on', '1', 'はい', '○', '有'].map((word) => [word, true])),
  ...Object.fromEntries(['no', 'off', '0', 'いいえ', '×', '無'].map((word) => [word, false])),
};

/** A list of texts, as JSON on one line. */
const listText = (items: readonly string[]): string =>
  `[${items.map((item) => JSON.stringify(item)).join(', ')}]`;

const around = 'write [ and ] around it';

/** A single item instead of a list. */
function unlisted(
  json: JsonNode,
  fits: (json: Pick<JsonNode, 'type' | 'value'>) => boolean,
): string | undefined {
  if (json.type === 'array' || !fits({ type: 'array' }) || fits({ type: 'object' })) return undefined;
  const items = json.type === 'string' ? String(json.value).split(/\s*[,、，;；]\s*/) : [];
  if (items.length > 1) return `A list has each of its values in quotes: write ${listText(items)}`;
  return `Expected a list here, got ${describeJson({ json: json.type })}: ${around}`;
}

/** Text that looks like an expression: a field, a call, an operator. */
const continuesExpression = /^[A-Za-z_]\w*\s*([.([]|[-+*/%<>=!?&|]{1,2}\s*\S)/;

/**
 * A hint that a text is most likely an expression without its equals sign; undefined if not.
 * @param bare whether a single name counts too, where no text is expected
 */
export function forgotten(json: JsonNode, env: Env, bare = false): string | undefined {
  const text = json.type === 'string' ? String(json.value) : '';
  const wide = text.startsWith('＝');
  const [, braced] = /^(?:\{\{|\$\{|\$(?=\w)|<%=)\s*([^{}]*?)\s*(?:\}\}|\}|%>)?$/.exec(text) ?? [];
  const source = (braced ?? (wide ? text.slice(1) : text)).trim();
  if (!wide && !continuesExpression.test(source) && !(bare && env.names.lookup(source))) return undefined;
  const { problems } = compileExpression(source, env.names);
  if (!wide && problems.length > 0) return undefined;
  return `An expression begins with a plain = sign: write "= ${source}"`;
}
