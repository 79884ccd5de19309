import type { Value } from '../../language/compiled.ts';
import type { Page } from '../page/page.ts';
import type { Scope } from '../page/scope.ts';
import { isRecord } from '../read.ts';
import { SourceFailed } from '../signals.ts';
import { attempt, evaluate, isLazy } from '../values.ts';

export interface Submission {
  /** The button that is shown, evaluated; null where none may be. */
  button: Record<string, unknown> | null;
  /** Whether a rule needs a source that is still on its way. */
  waiting: boolean;
  /** What the button or a rule needs and could not be had. */
  failed: SourceFailed | undefined;
}

/** The button of a form as it is now. @param buttons what the definition says of `submit` */
export function submissionOf(buttons: Value | undefined, rules: Value | undefined, scope: Scope): Submission {
  const { page } = scope;
  const found = attempt(() => evaluate(isLazy(buttons) ? buttons.l : buttons, scope));
  const sources = neededBy(rules, page).flatMap((read) => page.source(read) ?? []);
  return {
    button: shownOf(found),
    waiting: sources.some((source) => source.waits),
    failed: found instanceof SourceFailed ? found : sources.flatMap((source) => source.failed ?? [])[0],
  };
}

/** The sources that rules need. */
export function neededBy(rules: Value | undefined, page: Page): string[] {
  const reads = Array.isArray(rules) ? rules.flatMap((rule) => (isLazy(rule) ? rule.reads : [])) : [];
  return reads.filter((read) => page.source(read));
}

/** Of several buttons the first that may be shown. */
function shownOf(submit: unknown): Record<string, unknown> | null {
  if (submit instanceof Error) return null;
  const buttons = Array.isArray(submit) ? submit : [submit];
  return buttons.filter(isRecord).find((button) => (button.when ?? true) === true) ?? null;
}
