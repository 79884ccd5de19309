/** Reports values of the wrong kind: what is expected, and what the author most likely meant. */
import { compileExpression } from '../../expression/index.ts';
import { type Fix, replacing } from '../../fix.ts';
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
  env.compilation.report(
    env.site,
    json,
    'wrong-type',
    hint ?? `This is ${found}, and ${expected} is wanted here`,
    {
      expected,
      fix: fixOf(hint, json, env),
    },
  );
}

/** What a hint says to write, as a fix: `write "= a.b"`, `write 4 without them`. */
export function fixOf(hint: string | undefined, json: JsonNode, { site }: Env): Fix | undefined {
  const [, plain, expression] = /write (?:(\S+) without them|("= .*"))$/.exec(hint ?? '') ?? [];
  const text = plain ?? (expression && JSON.stringify(expression.slice(1, -1)));
  if (text === undefined) return undefined;
  const edits = [replacing(site.source, json.offset, json.offset + json.length, text)];
  return { title: `Write ${text}`, edits };
}

/** `"4"` instead of `4`. */
function unquoted(
  json: JsonNode,
  fits: (json: Pick<JsonNode, 'type' | 'value'>) => boolean,
): string | undefined {
  if (json.type !== 'string') return undefined;
  const text = String(json.value).trim();
  const value =
    text === 'true' || text === 'false'
      ? text === 'true'
      : /^-?\d+(\.\d+)?$/.test(text)
        ? Number(text)
        : null;
  if (value === null || !fits({ type: typeof value === 'boolean' ? 'boolean' : 'number', value }))
    return undefined;
  return `In quotes this is a text: write ${text} without them`;
}

/** A single item instead of a list. */
function unlisted(
  json: JsonNode,
  fits: (json: Pick<JsonNode, 'type' | 'value'>) => boolean,
): string | undefined {
  if (json.type === 'array' || !fits({ type: 'array' }) || fits({ type: 'object' })) return undefined;
  return `This is ${describeJson({ json: json.type })}, and a list is wanted here: write [ and ] around it`;
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
  const source = (wide ? text.slice(1) : text).trim();
  if (!wide && !continuesExpression.test(source) && !(bare && env.names.lookup(source))) return undefined;
  const { problems } = compileExpression(source, env.names);
  if (!wide && problems.length > 0) return undefined;
  return `An expression begins with a plain = sign: write "= ${source}"`;
}
