import type { SourceDefinition, Value } from '../../language/compiled.ts';
import type { App } from '../../language/compiledApp.ts';
import { text } from '../values/read.ts';
import { evaluate } from './evaluate.ts';
import type { Scope } from './scope.ts';

/**
 * The name of a source in messages about a failed load: its own label, or the app's label of its operation. In the
 * current language; empty if it has no name.
 */
export function labelOf({ label, operation }: SourceDefinition, { labels }: App, scope: Scope): string {
  const named: Value = label ?? (labels && Object.hasOwn(labels, operation) ? labels[operation] : '') ?? '';
  try {
    return text(evaluate(named, scope));
  } catch {
    // A source that the label reads is not loaded either.
    return '';
  }
}
