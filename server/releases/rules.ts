/** Checks a call against the rules of a release. */
import { brokenRule, decideBody, type ServerRules } from '../../src/server/rules.ts';
import type { Decide, Input, InvalidField } from '../http/checks.ts';

/** @returns the first violated rule; undefined if there is none */
export function checkRules(rules: ServerRules, operation: string, input: Input): InvalidField | undefined {
  const broken = brokenRule(rules, operation, input);
  if (!broken) return undefined;
  const { field, message } = broken;
  if (!message) return { field, text: 'server.invalid.other', values: {} };
  const values: InvalidField['values'] = {};
  for (const [name, { value, as }] of Object.entries(message.values))
    values[name] = as === 'amount' ? { amount: value } : value;
  return { field, text: message.text, values };
}

/** Decides which fields of a call are shown and required; a call without conditions needs no decision. */
export function deciderOf(rules: ServerRules, operation: string): Decide | undefined {
  const { conditions = {} } = rules;
  return Object.hasOwn(conditions, operation) ? (values) => decideBody(rules, operation, values) : undefined;
}
