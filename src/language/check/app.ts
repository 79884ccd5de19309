/** Checks the files that belong to no single page: status sets, parts, and the references within app.json. */

import { envOf } from '../compile/env.ts';
import { emptyCompilation, usedNames } from '../compile/index.ts';
import { walkObject } from '../compile/objects/walk.ts';
import { checkUntyped } from '../compile/sources/untyped.ts';
import { namesOf } from '../expression/names.ts';
import { didYouMean, nearest } from '../nearest.ts';
import { languageMeant } from '../project/languageTag.ts';
import type { Project } from '../project/project.ts';
import { TrackedFacts } from '../project/trackedFacts.ts';
import { entries, member, members, stringOf } from '../source/read.ts';
import { checkParts } from './parts.ts';
import type { Report } from './report.ts';

export function checkApp(project: Project, report: Report): void {
  checkStatusSets(project, report);
  checkParts(project, report);
  checkReferences(project, report);
}

function checkStatusSets(project: Project, report: Report): void {
  const source = project.statuses;
  if (!source?.root) return;
  const compilation = emptyCompilation(project);
  const env = envOf(compilation, { source, base: 'statuses' }, namesOf({}));
  walkObject(source.root, project.grammar.statuses, env);
  report.findings.push(...compilation.findings);
  const used = usedNames(project, 'statuses');
  for (const { name, at } of members(source.root)) {
    if (name === '$schema' || used.has(name)) continue;
    report.warn(source, at, 'unused-statuses', `Nothing uses the status set “${name}”`, {
      expected: 'a page that shows it',
    });
  }
}

/** References of app.json to its own entries. */
function checkReferences(project: Project, report: Report): void {
  const source = project.app;
  const root = source?.root;
  if (!source || !root) return;
  const oneOf = (path: readonly string[], what: string, names: readonly string[]): void => {
    const at = path.reduce<typeof root | undefined>((here, name) => member(here, name), root);
    const name = stringOf(at);
    if (name === undefined || names.includes(name)) return;
    const near = nearest(name, names);
    const hint =
      didYouMean(near) || (names.length > 0 && names.length <= 8 ? `: it is one of ${names.join(', ')}` : '');
    const details = { expected: names.join(', '), nearest: near, name };
    report.add(source, at, 'unknown-value', `There is no ${what} “${name}”${hint}`, details);
  };
  const languages = member(root, 'languages');
  const all = members(member(languages, 'all')).map(({ name }) => name);
  const supported = entries(member(languages, 'supported'));
  oneOf(
    ['tabBar'],
    'tab bar',
    members(member(root, 'tabBars')).map(({ name }) => name),
  );
  const codes = supported.map(({ value }) => String(value));
  oneOf(['languages', 'default'], 'supported language', [...codes, 'device']);
  oneOf(['languages', 'otherwise'], 'supported language', codes);
  const themes = entries(member(member(root, 'themes'), 'all')).map(({ value }) => String(value));
  oneOf(['themes', 'default'], 'theme', [...themes, 'device']);
  for (const name of ['light', 'dark']) oneOf(['themes', name], 'theme', themes);
  const needed = { languages: ['otherwise'], themes: ['light', 'dark'] };
  for (const [group, names] of Object.entries(needed)) {
    const declared = member(root, group);
    const at = member(declared, 'default');
    const missing = names.filter((name) => !member(declared, name));
    if (at?.value !== 'device' || missing.length === 0) continue;
    report.add(
      source,
      at,
      'missing-property',
      `With “device” as the default, “${group}” needs ${missing.join(' and ')}`,
      {
        expected: missing.join(', '),
      },
    );
  }
  checkUntyped(
    member(root, 'session'),
    'session',
    usedNames(project, 'sources'),
    new TrackedFacts(project.facts),
    (at, rule, message, expected) => report.warn(source, at, rule, message, { expected }),
  );
  const emitted = new Set([
    ...project.grammar.events,
    ...(project.contract?.failures ?? []),
    ...[...usedNames(project, 'events').keys()].sort(),
  ]);
  for (const { name, at } of members(member(root, 'on'))) {
    if (!emitted.has(name))
      report.unknown(source, at, 'unheard-event', 'step that emits the event', name, [...emitted]);
  }
  for (const { value } of members(member(languages, 'all'))) {
    const at = member(value, 'tag');
    const meant = languageMeant(stringOf(at) ?? '');
    if (meant === undefined) continue;
    const message = `“${at?.value}” is not a language${didYouMean(meant)}`;
    report.add(source, at, 'unknown-language', message, {
      expected: 'a tag such as ja or en-GB',
      nearest: meant,
    });
  }
  for (const at of supported) {
    if (!all.includes(String(at.value)))
      report.unknown(source, at, 'unknown-language', 'language', String(at.value), all);
  }
}
