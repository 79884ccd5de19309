import type { Project } from '../../language/node.ts';
import { member, stringOf } from '../../language/source/read.ts';

/**
 * The default language of an app, which is the source of translations. An app that follows the device declares it in
 * `otherwise`.
 */
export function firstLanguage(project: Project): string {
  const languages = member(project.app?.root, 'languages');
  const codes = project.facts.get('app', 'app')?.languages.supported ?? [...project.locales.keys()];
  const named = ['default', 'otherwise'].map((name) => stringOf(member(languages, name)) ?? '');
  return named.find((code) => codes.includes(code)) ?? codes[0] ?? '';
}
