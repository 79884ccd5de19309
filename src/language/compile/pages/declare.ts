/**
 * Collects the names that a page declares before it is compiled: expressions may come before the form that they name.
 */
import { namesIn, type Shape } from '../../grammar/shape.ts';
import { type JsonNode, member, stringOf } from '../../source/read.ts';
import type { Compilation } from '../compilation.ts';
import type { Site } from '../env.ts';

export function declareNames(
  compilation: Compilation,
  json: JsonNode,
  site: Site,
  parts: readonly string[] = [],
): void {
  if (json.type === 'object') {
    const shape = compilation.grammar.nodes.get(stringOf(member(json, 'type')) ?? '');
    for (const [property, what] of shape ? declaring(shape) : [])
      declareName(compilation, json, property, what, shape, site, parts);
  }
  // Names of members are strings, so there is nothing inside them.
  for (const inner of json.children ?? []) declareNames(compilation, inner, site, parts);
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
  compilation: Compilation,
  json: JsonNode,
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
      if (compilation.forms.has(name)) doubled('form', name, at, site, compilation);
      else
        compilation.forms.set(
          name,
          compilation.formOf(name, stringOf(member(json, schema ?? '')) ?? '', json, site),
        );
      return;
    }
    case 'sheet':
      declare(compilation.sheets, 'sheet', name, at, site, compilation);
      return;
    case 'picture':
      declare(compilation.pictures, 'picture', name, at, site, compilation);
      return;
    case 'part':
      if (parts.includes(name)) {
        compilation.report(site, at, 'part-circle', `The part “${name}” uses itself`, {
          expected: 'a part that does not lead back here',
        });
      } else declareInPart(compilation, name, site, parts);
  }
}

function declareInPart(compilation: Compilation, name: string, site: Site, parts: readonly string[]): void {
  const part = compilation.facts.get('part', name);
  const view = member(part?.source.root, 'view');
  const via = site.via ?? site.source.file;
  if (part && view)
    declareNames(compilation, view, { source: part.source, base: `parts/${name}`, via }, [...parts, name]);
}

function declare(
  known: Set<string>,
  what: string,
  name: string,
  at: JsonNode,
  site: Site,
  compilation: Compilation,
): void {
  if (known.has(name)) doubled(what, name, at, site, compilation);
  known.add(name);
}

function doubled(what: string, name: string, at: JsonNode, site: Site, compilation: Compilation): void {
  compilation.report(site, at, 'name-taken', `Another ${what} of this page is called “${name}” already`, {
    expected: 'another name',
  });
}
