/** Finds what a page gives names to, before it is read: expressions may stand in front of the form that they name. */
import { entries, type Json, member, members, stringOf } from '../source/read.ts';
import type { Site, Unit } from './unit.ts';

export function declareNames(unit: Unit, json: Json, site: Site, parts: readonly string[] = []): void {
  const shape =
    json.type === 'object' ? unit.grammar.nodes.get(stringOf(member(json, 'type')) ?? '') : undefined;
  for (const [property, { declares, names }] of Object.entries(shape?.properties ?? {})) {
    const at = member(json, property);
    const name = stringOf(at);
    if (!at || name === undefined) continue;
    if (declares === 'form') {
      const schema =
        Object.entries(shape?.properties ?? {}).find(([, inner]) => inner.names === 'schema')?.[0] ?? '';
      if (unit.forms.has(name)) doubled('form', name, at, site, unit);
      else unit.forms.set(name, unit.formOf(name, stringOf(member(json, schema)) ?? '', json, site));
    } else if (declares === 'sheet') declare(unit.sheets, 'sheet', name, at, site, unit);
    else if (declares === 'picture') declare(unit.pictures, 'picture', name, at, site, unit);
    if (names === 'part' && !parts.includes(name)) {
      const part = unit.questions.get('part', name);
      const view = member(part?.source.root, 'view');
      const via = site.via ?? site.source.file;
      if (part && view)
        declareNames(unit, view, { source: part.source, base: `parts/${name}`, via }, [...parts, name]);
    } else if (names === 'part') {
      unit.report(site, at, 'part-circle', `The part “${name}” uses itself`, {
        expected: 'a part that does not lead back here',
      });
    }
  }
  for (const { value } of members(json)) declareNames(unit, value, site, parts);
  for (const entry of entries(json)) declareNames(unit, entry, site, parts);
}

function declare(known: Set<string>, what: string, name: string, at: Json, site: Site, unit: Unit): void {
  if (known.has(name)) doubled(what, name, at, site, unit);
  known.add(name);
}

function doubled(what: string, name: string, at: Json, site: Site, unit: Unit): void {
  unit.report(site, at, 'name-taken', `Another ${what} of this page is called “${name}” already`, {
    expected: 'another name',
  });
}
