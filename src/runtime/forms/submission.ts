import { inThunk, isThunk, type Value } from '../../language/compiled.ts';
import { SourceFailed } from '../host/errors.ts';
import { attempt, evaluate } from '../page/evaluate.ts';
import type { Page } from '../page/page.ts';
import type { Scope } from '../page/scope.ts';
import { isRecord } from '../values/read.ts';

export interface Submission {
  /** The evaluated button to show; null if there is none. */
  button: Record<string, unknown> | null;
  /** Whether a rule reads a source that is still loading. */
  waiting: boolean;
  /** The failed source that the button or a rule reads. */
  failed: SourceFailed | undefined;
}

/** The current submit button of a form. @param buttons the compiled `submit` of the definition */
export function submissionOf(buttons: Value | undefined, rules: Value | undefined, scope: Scope): Submission {
  const { page } = scope;
  const found = attempt(() => evaluate(inThunk(buttons), scope));
  const sources = neededBy(rules, page).flatMap((read) => page.source(read) ?? []);
  return {
    button: shownOf(found),
    waiting: sources.some((source) => source.waits),
    failed: found instanceof SourceFailed ? found : sources.flatMap((source) => source.failed ?? [])[0],
  };
}

/** The sources that rules read. */
export function neededBy(rules: Value | undefined, page: Page): string[] {
  const reads = Array.isArray(rules) ? rules.flatMap((rule) => (isThunk(rule) ? rule.reads : [])) : [];
  return reads.filter((read) => page.source(read));
}

/** The first of the buttons whose `when` holds. */
function shownOf(submit: unknown): Record<string, unknown> | null {
  if (submit instanceof Error) return null;
  const buttons = Array.isArray(submit) ? submit : [submit];
  return buttons.filter(isRecord).find((button) => (button.when ?? true) === true) ?? null;
}
