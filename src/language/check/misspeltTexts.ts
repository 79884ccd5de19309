/** Texts whose key is misspelt in one language: nothing uses that key, and the language lacks a similar one. */
import { nearest } from '../nearest.ts';
import type { Project } from '../project/project.ts';
import type { Report } from './report.ts';

/** Reports them. @returns whether the absence of a text, or of one in a language, follows from one of them */
export function reportMisspeltTexts(
  project: Project,
  supported: readonly string[],
  used: ReadonlySet<string>,
  report: Report,
): (key: string, code: string) => boolean {
  const lacking = new Map<string, string[]>();
  const single: [key: string, code: string][] = [];
  for (const [key, { fact }] of project.facts.all('text')) {
    const missing = supported.filter((code) => !fact.wordings.has(code));
    for (const code of missing) lacking.set(code, [...(lacking.get(code) ?? []), key]);
    const [code = ''] = supported.filter((one) => fact.wordings.get(one)?.from === 'app');
    if (supported.length > 1 && missing.length === supported.length - 1 && !used.has(key))
      single.push([key, code]);
  }
  const explained = new Set<string>();
  for (const [key, code] of single) {
    const wording = project.facts.get('text', key)?.wordings.get(code);
    const name = wording?.at.parent?.children?.[0];
    const group = key.slice(0, key.lastIndexOf('.') + 1);
    const inGroup = (lacking.get(code) ?? []).filter((one) => one.startsWith(group) && used.has(one));
    const near = nearest(key, inGroup);
    if (!wording || !name || near === undefined) continue;
    const [written, meant] = [key, near].map((one) => one.slice(group.length));
    if (name.value !== written || project.facts.get('text', near)?.wordings.has(code)) continue;
    report.add(
      wording.source,
      name,
      'text-missing',
      `Only ${code} has a text “${written}”; did you mean “${meant}”?`,
      {
        expected: `“${near}”, which is missing in ${code}`,
        nearest: meant,
      },
    );
    for (const one of supported) explained.add(`${one} ${key}`);
    explained.add(`${code} ${near}`);
  }
  return (key, code) => explained.has(`${code} ${key}`);
}
