/** Evaluates the rules of forms for calls, with the evaluator of the pages (src/language/release/serverRules.ts). */
import type { Tree } from '../../src/language/compiled.ts';
import { EvaluationError, prepare, type Scope } from '../../src/language/expression/evaluate.ts';
import { decideFields } from '../../src/language/expression/fieldConditions.ts';
// Adds the functions that a page loads where it needs them.
import '../../src/language/expression/library.ts';
import type { CallRule, ServerRules } from '../../src/language/release/serverRules.ts';
import type { Complaint, Decide, Input } from '../http/checks.ts';

/** @returns the first rule that does not hold; undefined if all do */
export function checkRules(rules: ServerRules, operation: string, input: Input): Complaint | undefined {
  const own = Object.hasOwn(rules.calls, operation) ? rules.calls[operation] : undefined;
  if (!own) return undefined;
  const scope: Scope = {
    lookup: (name) => (name === 'form' ? { ...input } : name === 'app' ? rules.constants : null),
  };
  const broken = own.find((rule) => !holds(rule, input, scope));
  return broken && complaintOf(broken, scope);
}

function holds({ field, check, when }: CallRule, input: Input, scope: Scope): boolean {
  if (when && resultOf(when, scope) !== true) return true;
  const value = resultOf(check, scope);
  // Without a result a page does not send the form, unless the field is empty: that is left to the schema.
  return value === true || (value === null && (input[field] ?? '') === '');
}

/** Decides which fields of a call are shown and required; a call without conditions needs no decision. */
export function deciderOf(rules: ServerRules, operation: string): Decide | undefined {
  const { conditions = {}, constants } = rules;
  const own = Object.hasOwn(conditions, operation) ? conditions[operation] : undefined;
  return own && ((values) => decideFields(own.fields, values, constants));
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

function complaintOf({ field, message }: CallRule, scope: Scope): Complaint {
  if (!message) return { field, text: 'server.invalid.other', values: {} };
  const values: Complaint['values'] = {};
  for (const [name, { value, as }] of Object.entries(message.values)) {
    const text = String(resultOf(value, scope) ?? '');
    values[name] = as === 'amount' ? { amount: text } : text;
  }
  return { field, text: message.text, values };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the content of rules.json has the parts that are read here. */
export const isServerRules = (value: unknown): value is ServerRules =>
  isRecord(value) && isRecord(value.constants) && isRecord(value.calls) && isRecord(value.texts);
