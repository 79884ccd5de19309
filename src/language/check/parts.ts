/** Checks parts: each is in the right file, is used, and gets the values that it takes. */

import type { PartUse } from '../compile/compilation.ts';
import { compilationsOf, type GivenToPart, usedNames } from '../compile/index.ts';
import { namesRead } from '../expression/index.ts';
import type { Grammar } from '../grammar/shape.ts';
import { didYouMean, nearest } from '../nearest.ts';
import { own } from '../own.ts';
import type { Project } from '../project/project.ts';
import { atPointer, type JsonNode, member, members, type SourceFile, stringOf } from '../source/read.ts';
import type { Report } from './report.ts';

export function checkParts(project: Project, report: Report): void {
  const used = usedNames(project, 'parts');
  const given = new Map<string, string[][]>();
  for (const use of usedNames(project, 'given').keys()) {
    const [part, names]: GivenToPart = JSON.parse(use);
    given.set(part, [...(given.get(part) ?? []), [...names]]);
  }
  for (const [name, source] of project.parts) {
    const at = member(source.root, 'part');
    if (!at && member(source.root, 'route')) {
      const message = 'This is a page: it belongs in the folder of its route, not among the parts';
      report.add(source, member(source.root, 'route'), 'wrong-path', message, { expected: 'a part' });
      continue;
    }
    const declared = stringOf(at);
    if (declared !== undefined && declared !== name) {
      report.add(source, at, 'wrong-path', `The part “${declared}” belongs in parts/${declared}.json`, {
        expected: name,
        nearest: name,
      });
    }
    for (const required of project.grammar.part.required) {
      if (!member(source.root, required))
        report.add(source, source.root, 'missing-property', `“${required}” is missing`, {
          expected: required,
        });
    }
    const properties = Object.keys(project.grammar.part.properties);
    for (const { name: property, at: place } of members(source.root)) {
      if (!properties.includes(property))
        report.unknown(source, place, 'unknown-property', 'property', property, properties);
    }
    if (used.has(name)) {
      const view = member(source.root, 'view');
      const takes = view && takenIn(view, project.grammar);
      // Most parts are given by all pages what they take, and there may be many pages.
      const isRight = (names: string[]) =>
        names.length === takes?.size && names.every((one) => takes.has(one));
      if (takes && !given.get(name)?.every(isRight)) checkGiven(source, takes, usesOf(name, project), report);
    } else
      report.warn(source, at, 'unused-part', `No page uses the part “${name}”`, {
        expected: 'a node of type use',
      });
  }
}

const usesOf = (name: string, project: Project): PartUse[] =>
  compilationsOf(project).flatMap(({ uses }) => uses.filter(({ part }) => part === name));

/**
 * Compares what a part takes with what it is given. A value that no page gives is reported in the part; a value that
 * only some pages lack, in those pages.
 */
function checkGiven(
  source: SourceFile,
  takes: ReadonlyMap<string, JsonNode>,
  uses: readonly PartUse[],
  report: Report,
): void {
  const given = new Set<string>();
  for (const use of uses) for (const name of use.given) given.add(name);
  const strange = [...given].some((name) => !takes.has(name));
  for (const [name, at] of takes) {
    // If a page gives a value that the part does not take, the name in that page is more likely wrong.
    if (given.has(name) || strange) continue;
    const near = nearest(name, given);
    const hint = didYouMean(near);
    report.add(source, at, 'unknown-given', `No page gives “${name}” to this part${hint}`, {
      expected: [...given].join(', ') || 'nothing',
      nearest: near,
    });
  }
  const expected = [...takes.keys()].join(', ') || 'nothing';
  for (const use of uses) {
    const missing: string[] = [];
    for (const name of takes.keys()) if (!use.given.includes(name)) missing.push(name);
    if (missing.length === 0 && use.given.length === takes.size) continue;
    const node = atPointer(use.site.source.root, use.pointer);
    const values = member(node, 'with');
    const meant = new Set<string | undefined>();
    for (const { name, at } of members(values)) {
      if (takes.has(name)) continue;
      const near = missing.length === 1 ? missing[0] : nearest(name, missing);
      meant.add(near);
      const hint = didYouMean(near);
      const message = `The part “${use.part}” does not take “${name}”${hint}`;
      report.add(use.site.source, at, 'unknown-given', message, {
        expected,
        nearest: near,
        via: use.site.via,
      });
    }
    for (const name of missing) {
      if (meant.has(name) || !(given.has(name) || strange)) continue;
      const message = `The part “${use.part}” needs a value for “${name}”`;
      const at = values ?? member(node, 'part');
      report.add(use.site.source, at, 'missing-given', message, { expected, via: use.site.via });
    }
  }
}

/** The fields of `given` that nodes read, each with its first occurrence; undefined if `given` is used as a whole. */
const taken = new WeakMap<JsonNode, Map<string, JsonNode> | undefined>();
export function takenIn(view: JsonNode, grammar: Grammar): Map<string, JsonNode> | undefined {
  if (taken.has(view)) return taken.get(view);
  const found = new Map<string, JsonNode>();
  let whole = false;
  const visit = (json: JsonNode): void => {
    const text = stringOf(json);
    if (text?.startsWith('=')) {
      for (const [root, name] of namesRead(text.slice(1))) {
        if (root !== 'given') continue;
        if (name === undefined) whole = true;
        else if (!found.has(name)) found.set(name, json);
      }
    }
    const shape = grammar.nodes.get(stringOf(member(json, 'type')) ?? '');
    for (const { name, value } of members(json)) {
      // The content of a sheet reads the values given to the sheet.
      if (!shape || own(shape.scopes, name) !== 'given') visit(value);
    }
    if (json.type === 'array') for (const entry of json.children ?? []) visit(entry);
  };
  visit(view);
  const result = whole ? undefined : found;
  taken.set(view, result);
  return result;
}
