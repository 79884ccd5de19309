/** The title of a fix in the language of the studio. */
import type { ShownFix } from '../../server/messages.ts';
import { appearance } from '../appearance.ts';
import japanese from './titles.ja.json';

export function titleOfFix({ title }: Pick<ShownFix, 'title'>): string {
  if (appearance().language !== 'ja') return title;
  if (Object.hasOwn(japanese, title)) return japanese[title as keyof typeof japanese];
  const plain = /^Write a plain (.+)$/.exec(title)?.[1];
  if (plain !== undefined) return `半角の${quoted(plain)}にする`;
  const written = /^Write (.+)$/.exec(title)?.[1];
  if (written !== undefined) return `${quoted(written)}と書く`;
  const deleted = /^Delete (.+)$/.exec(title)?.[1];
  return deleted === undefined ? title : `${quoted(deleted)}を削除`;
}

/** The titles quote names, but not other texts. */
const quoted = (written: string): string => `「${/^“(.*)”$/.exec(written)?.[1] ?? written}」`;
