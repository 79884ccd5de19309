import type { Project } from '../../language/node.ts';
import { member, stringOf } from '../../language/source/read.ts';

/**
 * The language that an app starts with, and that others are translated from. An app that follows the device names it in
 * `otherwise`.
 */
export function firstLanguage(project: Project): string {
  const languages = member(project.app?.root, 'languages');
  const codes = project.facts.get('app', 'app')?.languages.supported ?? [...project.locales.keys()];
  const named = ['default', 'otherwise'].map((name) => stringOf(member(languages, name)) ?? '');
  return named.find((code) => codes.includes(code)) ?? codes[0] ?? '';
}
