/**
 * `shoji/server/rules`: validates a call by the rules and field conditions of a release, `server/rules.json`, with the
 * evaluator of the pages, so that both say the same.
 *
 *     const rules = rulesIn(await read('server/rules.json'));
 *     const { values, missing } = decideBody(rules, 'register', body);
 *     const broken = brokenRule(rules, 'register', values);
 */
import type { Tree } from '../language/compiled.ts';
import { EvaluationError, prepare, type Scope } from '../language/expression/evaluate.ts';
import { decideFields, type FieldDecision } from '../language/expression/fieldConditions.ts';
// Adds the functions that a page loads where it needs them.
import '../language/expression/library.ts';
import type { CallRule, ServerRules } from '../language/release/serverRules.ts';

export type { ServerRules };

type Input = Readonly<Record<string, unknown>>;

/** A rule that does not hold. */
export interface BrokenRule {
  /** The value of the call that the message is about. */
  field: string;
  /** The key of the message in `texts` of the rules, and the values of its placeholders; null if it has none. */
  message: { text: string; values: Record<string, { value: string; as?: 'amount' }> } | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the content of rules.json has the parts that are read here. */
const isServerRules = (value: unknown): value is ServerRules =>
  isRecord(value) && isRecord(value.constants) && isRecord(value.calls) && isRecord(value.texts);

/** @param text the content of rules.json @throws SyntaxError, or Error if it has no rules */
export function rulesIn(text: string): ServerRules {
  const rules: unknown = JSON.parse(text);
  if (!isServerRules(rules)) throw new Error('rules.json has no rules');
  return rules;
}

/**
 * Decides which fields of a body are shown and required: hidden ones are dropped, as a page does not send them.
 * @param values of the body, whose types may still be wrong
 */
export function decideBody(
  { conditions = {}, constants }: ServerRules,
  operation: string,
  values: Input,
): Pick<FieldDecision, 'values' | 'missing'> {
  const own = Object.hasOwn(conditions, operation) ? conditions[operation] : undefined;
  return own ? decideFields(own.fields, values, constants) : { values: { ...values }, missing: [] };
}

/**
 * @param input what the schemas of the contract have accepted
 * @returns the first rule that does not hold; undefined if all do
 */
export function brokenRule(rules: ServerRules, operation: string, input: Input): BrokenRule | undefined {
  const own = Object.hasOwn(rules.calls, operation) ? rules.calls[operation] : undefined;
  if (!own) return undefined;
  const scope: Scope = {
    lookup: (name) => (name === 'form' ? { ...input } : name === 'app' ? rules.constants : null),
  };
  const broken = own.find((rule) => !holds(rule, input, scope));
  return broken && brokenRuleOf(broken, scope);
}

function holds({ field, check, when }: CallRule, input: Input, scope: Scope): boolean {
  if (when && resultOf(when, scope) !== true) return true;
  const value = resultOf(check, scope);
  // Without a result a page does not send the form, unless the field is empty: that is left to the schema.
  return value === true || (value === null && (input[field] ?? '') === '');
}

/** Null if the values cannot be computed with: a page has no result either. */
function resultOf(tree: Tree, scope: Scope): unknown {
  try {
    return prepare(tree)(scope);
  } catch (error) {
    if (error instanceof EvaluationError) return null;
    throw error;
  }
}

function brokenRuleOf({ field, message }: CallRule, scope: Scope): BrokenRule {
  if (!message) return { field, message };
  const values = Object.entries(message.values).map(
    ([name, { value, as }]) =>
      [name, { value: String(resultOf(value, scope) ?? ''), ...(as && { as }) }] as const,
  );
  return { field, message: { text: message.text, values: Object.fromEntries(values) } };
}
