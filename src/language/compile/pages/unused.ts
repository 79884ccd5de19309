/** Finds what a page declares and nothing on it uses: values of its state, names, sources, fields of its query. */
import { namesRead } from '../../expression/index.ts';
import { type JsonNode, type Member, member, members, type SourceFile, stringOf } from '../../source/read.ts';
import type { Compilation } from '../compilation.ts';
import type { Site } from '../env.ts';
import { isExpression } from '../values/expression.ts';

/** What each declaration is called, by the property that holds it and the name that expressions read it by. */
const declared = [
  ['state', 'state', 'value of the state'],
  ['data', 'data', 'source'],
  ['query', 'query', 'query field'],
  ['let', undefined, 'name'],
] as const;

/** Pages of which everything is used, which only their own text decides. */
const complete = new WeakSet<SourceFile>();

/** What steps read of the query without naming it: a login leads back to the page that asked for it. */
const readBySteps: Readonly<Record<string, readonly string[]>> = {
  'go "return"': ['query.backpage', 'query.backtype'],
  'session "authorize"': ['query.backpage'],
};

/** Parts and other pages do not see these names, so that the file says all about their use. */
export function checkUnused(root: JsonNode | undefined, site: Site, compilation: Compilation): void {
  if (!root || complete.has(site.source)) return;
  const here = declared.flatMap(([property, of, what]) =>
    members(member(root, property)).map((one) => ({ ...one, property, of, what })),
  );
  if (here.length === 0) return;
  const read = readsOf(root);
  const unused = here.filter(({ name, property, of }) => {
    const isUsed = of === undefined ? read.has(name) : read.has(`${of}.${name}`) || read.has(`${of}.*`);
    return !isUsed && !(property === 'data' && read.has(`"${name}"`));
  });
  if (unused.length === 0) complete.add(site.source);
  for (const { name, at, property, of, what } of unused)
    compilation.report(site, at, `unused-${property}`, `Nothing on this page uses the ${what} “${name}”`, {
      severity: 'warning',
      expected: `an expression that reads ${of === undefined ? name : `${of}.${name}`}`,
    });
}

/** `root.name` for fields that are read, `root.*` for a root that is read as a whole, `name`, `"text"` for strings. */
function readsOf(root: JsonNode): Set<string> {
  const found = new Set<string>();
  const visit = (json: JsonNode): void => {
    const text = stringOf(json);
    if (text !== undefined) {
      found.add(`"${text}"`);
      const expression = isExpression(text) ? namesRead(text.slice(1)) : [];
      for (const [name, field] of expression) {
        found.add(name);
        found.add(`${name}.${field ?? '*'}`);
      }
    }
    if (json.type === 'property') {
      const [key, value] = json.children ?? [];
      for (const name of readBySteps[`${key?.value} "${value?.value}"`] ?? []) found.add(name);
      // The name of a property reads nothing, and loading a source again is no use of it.
      if (value && key?.value !== 'reload') visit(value);
      return;
    }
    for (const child of json.children ?? []) visit(child);
  };
  visit(root);
  for (const { value } of bindsIn(root)) found.add(String(value.value));
  return found;
}

/** Every `bind`: it shows the value that it sets. */
function bindsIn(json: JsonNode): Member[] {
  const own = members(json).filter(({ name, value }) => name === 'bind' && value.type === 'string');
  return [...own, ...(json.children ?? []).flatMap(bindsIn)];
}
