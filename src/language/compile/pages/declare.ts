/**
 * Collects the names that a page declares before it is compiled: expressions may come before the form that they name.
 */
import { namesIn, type Shape } from '../../grammar/shape.ts';
import { type Json, member, stringOf } from '../../source/read.ts';
import type { Site, Unit } from '../unit.ts';

export function declareNames(unit: Unit, json: Json, site: Site, parts: readonly string[] = []): void {
  if (json.type === 'object') {
    const shape = unit.grammar.nodes.get(stringOf(member(json, 'type')) ?? '');
    for (const [property, what] of shape ? declaring(shape) : [])
      declareName(unit, json, property, what, shape, site, parts);
  }
  // Names of members are strings, so there is nothing inside them.
  for (const inner of json.children ?? []) declareNames(unit, inner, site, parts);
}

const known = new WeakMap<Shape, readonly (readonly [property: string, what: string])[]>();

/** The properties of a kind that declare a name, or that name a part, which may declare others. */
function declaring(shape: Shape): readonly (readonly [property: string, what: string])[] {
  let found = known.get(shape);
  if (!found) {
    found = Object.entries(shape.properties).flatMap(([property, { declares, names }]) => {
      const what = declares ?? (names === 'part' ? names : undefined);
      return what === undefined ? [] : [[property, what] as const];
    });
    known.set(shape, found);
  }
  return found;
}

function declareName(
  unit: Unit,
  json: Json,
  property: string,
  what: string,
  shape: Shape | undefined,
  site: Site,
  parts: readonly string[],
): void {
  const at = member(json, property);
  const name = stringOf(at);
  if (!at || name === undefined) return;
  switch (what) {
    case 'form': {
      const schema = shape && namesIn(shape).find(([, names]) => names === 'schema')?.[0];
      if (unit.forms.has(name)) doubled('form', name, at, site, unit);
      else unit.forms.set(name, unit.formOf(name, stringOf(member(json, schema ?? '')) ?? '', json, site));
      return;
    }
    case 'sheet':
      declare(unit.sheets, 'sheet', name, at, site, unit);
      return;
    case 'picture':
      declare(unit.pictures, 'picture', name, at, site, unit);
      return;
    case 'part':
      if (parts.includes(name)) {
        unit.report(site, at, 'part-circle', `The part “${name}” uses itself`, {
          expected: 'a part that does not lead back here',
        });
      } else declareInPart(unit, name, site, parts);
  }
}

function declareInPart(unit: Unit, name: string, site: Site, parts: readonly string[]): void {
  const part = unit.facts.get('part', name);
  const view = member(part?.source.root, 'view');
  const via = site.via ?? site.source.file;
  if (part && view)
    declareNames(unit, view, { source: part.source, base: `parts/${name}`, via }, [...parts, name]);
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
