/** What differs between the rules of two releases: those that servers check calls against. */
import type { CallRule, ServerRules } from '../../language/release/serverRules.ts';

type Rules = Pick<ServerRules, 'calls' | 'conditions' | 'texts'>;

export interface RuleDifference {
  operation: string;
  field: string;
  /** `has a new rule: At most 5`. */
  what: string;
  /** Whether a call that was taken may be refused. */
  breaks: boolean;
}

/** Rules have no names: one that has changed is another one. */
export function compareRules(before: Rules, after: Rules): RuleDifference[] {
  return [...compareCallRules(before, after), ...compareConditions(before, after)];
}

function compareConditions(before: Rules, after: Rules): RuleDifference[] {
  const all = ({ conditions = {} }: Rules) =>
    Object.entries(conditions).flatMap(([operation, { written }]) =>
      written.map((one) => ({ operation, ...one, key: JSON.stringify([operation, one]) })),
    );
  const [was, is] = [all(before), all(after)];
  const without = (some: typeof was, others: typeof was) =>
    some.filter(({ key }) => !others.some((other) => other.key === key));
  return [
    ...without(is, was).map(({ operation, field, keyword, value }) => ({
      operation,
      field,
      what: `has a new ${keyword}: ${value}`,
      // A hidden value is dropped, and not refused.
      breaks: keyword === 'x-required-when',
    })),
    ...without(was, is).map(({ operation, field, keyword, value }) => ({
      operation,
      field,
      what: `has no longer the ${keyword} ${value}`,
      breaks: false,
    })),
  ];
}

function compareCallRules(before: Rules, after: Rules): RuleDifference[] {
  const operations = [...new Set([...Object.keys(after.calls), ...Object.keys(before.calls)])];
  return operations.flatMap((operation) => {
    const [was, is] = [rulesOf(before, operation), rulesOf(after, operation)];
    const fresh = is.filter((rule) => !was.some((other) => keyOf(other) === keyOf(rule)));
    const gone = was.filter((rule) => !is.some((other) => keyOf(other) === keyOf(rule)));
    return [
      ...fresh.map((rule) => ({
        operation,
        field: rule.field,
        what: `has a new rule${wordsOf(rule, after)}`,
        breaks: true,
      })),
      ...gone.map((rule) => ({
        operation,
        field: rule.field,
        what: `has no longer the rule${wordsOf(rule, before)}`,
        breaks: false,
      })),
    ];
  });
}

const rulesOf = ({ calls }: Rules, operation: string): readonly CallRule[] =>
  (Object.hasOwn(calls, operation) && calls[operation]) || [];

/** What a rule demands; where it stands is of no importance. */
const keyOf = ({ field, check, when }: CallRule): string => JSON.stringify([field, check, when]);

/** Its message in the first language that has it, or else its place. */
function wordsOf({ message, at }: CallRule, { texts }: Rules): string {
  const [words] = message ? Object.values(texts).flatMap((all) => all[message.text] ?? []) : [];
  return words === undefined ? ` (${at})` : `: “${words}”`;
}
