import type { App, Source, Value } from '../../language/compiled.ts';
import { text } from '../read.ts';
import { evaluate } from '../values.ts';
import type { Scope } from './scope.ts';

/**
 * What a source is called by who is told that it could not be loaded: its own label, or what the app calls its
 * operation. In the language of the moment; empty where it has no name.
 */
export function labelOf({ label, operation }: Source, { labels }: App, scope: Scope): string {
  const named: Value = label ?? (labels && Object.hasOwn(labels, operation) ? labels[operation] : '') ?? '';
  try {
    return text(evaluate(named, scope));
  } catch {
    // What it is called after is not there either.
    return '';
  }
}
