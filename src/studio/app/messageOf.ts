/** The message of a finding in the language of the studio, if it is translated. */
import type { ShownFinding } from '../server/messages.ts';
import { appearance } from './appearance.ts';
import kinds from './findings.ja.json';

/** Findings about unknown names have a Japanese message; all others are in English. */
export function messageOf({
  rule,
  name,
  nearest,
  message,
}: Pick<ShownFinding, 'rule' | 'name' | 'nearest' | 'message'>): string {
  if (appearance().language !== 'ja' || name === undefined || !Object.hasOwn(kinds, rule)) return message;
  const kind = kinds[rule as keyof typeof kinds];
  const hint = nearest === undefined ? '' : `「${nearest}」のことですか？`;
  return `「${name}」という${kind}はありません。${hint}`;
}
