/** Checks how texts are worded: the same placeholders in every language, written as placeholders; no HTML. */
import {
  faultsOfWording,
  missingPlaceholders,
  placeholderMessage,
  type WordingFault,
} from '../compile/texts/wording.ts';
import type { Project } from '../project/project.ts';
import type { Text } from '../project/texts.ts';
import type { JsonNode, SourceFile } from '../source/read.ts';
import { reportMisspeltPlaceholders } from './misspeltPlaceholders.ts';
import type { Report } from './report.ts';

export function checkWording(project: Project, report: Report): void {
  for (const source of project.locales.values())
    for (const { at, rule, message, ...details } of faultsOfFile(source))
      report.warn(source, at, rule, message, details);
  const misspelt = reportMisspeltPlaceholders(project, report);
  for (const [key, { fact }] of project.facts.all('text')) {
    if (fact.placeholders.size === 0 || misspelt.has(key)) continue;
    for (const { language, names, has } of missingIn(fact)) {
      const wording = fact.wordings.get(language);
      if (!wording) continue;
      const message = placeholderMessage(`The text “${key}”`, language, names, has);
      report.warn(wording.source, wording.at, 'text-placeholder', message, {
        expected: names.map((name) => `{{${name}}}`).join(', '),
      });
    }
  }
}

/** Computed once for each object. */
function once<Key extends object, Value extends object>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

const missingIn = once(({ wordings }: Text) => {
  const own = [...wordings].filter(([, { from }]) => from === 'app');
  return missingPlaceholders(new Map(own.map(([code, { forms }]) => [code, Object.values(forms)])));
});

const faultsOfFile = once((source: SourceFile) => {
  const visit = (json: JsonNode): WordingFault[] =>
    json.type === 'string'
      ? faultsOfWording(source, [json])
      : (json.type === 'property' ? (json.children ?? []).slice(1) : (json.children ?? [])).flatMap(visit);
  return source.root && !source.broken ? visit(source.root) : [];
});
