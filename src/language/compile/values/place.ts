/** Assignable paths: a value of the state, a preference, a field of a form. */

import { isAssignable } from '../../expression/assignable.ts';
import { declarationsOf } from '../../expression/declared.ts';
import { describe } from '../../expression/describe.ts';
import { type Root, rootOf, roots } from '../../expression/roots.ts';
import { any, type Type } from '../../expression/type.ts';
import type { Shape } from '../../grammar/shape.ts';
import { didYouMean } from '../../nearest.ts';
import { own } from '../../own.ts';
import { type JsonNode, members } from '../../source/read.ts';
import type { Env, FormInfo } from '../env.ts';
import { fieldAt, isMissing } from '../scope/fieldPath.ts';
import { compileAny } from './any.ts';
import { constraints } from './constraint.ts';
import type { Typed } from './expression.ts';

const settable = Object.values<Root>(roots).flatMap((root) => root.settable ?? []);

/** Compiles the path that a property is bound to. */
export function compileBind(json: JsonNode, env: Env): Typed {
  const name = String(json.value);
  const type = placeType(name, json, env);
  // A bound value is also read, so that the node follows it.
  env.reads.add(name);
  return { value: name.split('.'), type: type ?? any };
}

/** Compiles `set`: a list of paths with their new values. */
export function compileAssignments(json: JsonNode, shape: Shape, env: Env): Typed {
  constraints(json, shape, env);
  const value = members(json).map(({ name, at, value: inner }) => {
    const place =
      env.names.lookup('form')?.alias && name.startsWith('form.')
        ? name.replace('form', (env.names.lookup('form')?.alias ?? []).join('.'))
        : name;
    const type = placeType(place, at, env);
    const compiled = compileAny(inner, env);
    if (type && !isAssignable(compiled.type, type)) {
      const expected = describe(type);
      env.compilation.report(
        env.site,
        inner,
        'wrong-type',
        `“${name}” takes ${expected}, not ${describe(compiled.type)}`,
        { expected, declared: declarationsOf(compiled.type, type) },
      );
    }
    return { path: partsOf(place), value: compiled.value };
  });
  return { value, type: any };
}

/** `forms.gift.tags[].name` and `forms.gift.tags[0].name` as a path: an index is a part, and so is `[]`. */
const partsOf = (name: string): string[] =>
  (name.match(/[^.[\]]+|\[\d*\]/g) ?? []).map((part) => (part === '[]' ? part : part.replace(/[[\]]/g, '')));

/** A path into a field of a form: `tags[].name`, `tags[0].name`, `address.city`. */
const nestedField = /^forms\.[^.[\]]+\.([^.[\]]+(?:\[\d*\]|\.[^.[\]]+)+)$/;

/** The type of a field within a field; reports a finding and returns undefined if there is none. */
function nestedType(form: FormInfo, field: string, at: JsonNode, env: Env): Type | undefined {
  const { compilation, site } = env;
  const list = field.slice(0, field.lastIndexOf('[]') + 2);
  if (field.includes('[]') && !env.bound?.of.startsWith(list)) {
    const message = `“${list}” stands for each item of a list: it can only be used in settings of a field of that item`;
    compilation.report(site, at, 'unknown-place', message, {
      expected: `a step of “${list}” in fields, or an index: ${list.replaceAll('[]', '[0]')}`,
    });
    return undefined;
  }
  const path = field.replace(/\[\d+\]/g, '[]');
  const found = fieldAt(path, form.type.fields);
  if (!isMissing(found)) return found.type;
  if (!form.type.rest)
    compilation.checkFieldPath(site, at, { of: `the form “${form.name}”`, known: form.type.fields }, path);
  return undefined;
}

/** The path of a place whose root was forgotten: `state.open` for `open`. */
function withMissingRoot(name: string, { names, compilation }: Env): string | undefined {
  for (const root of ['state', 'prefs']) {
    const type = names.lookup(root)?.type;
    if (type?.kind === 'record' && Object.hasOwn(type.fields, name)) return `${root}.${name}`;
  }
  const form = [...compilation.forms].find(([, { type }]) => Object.hasOwn(type.fields, name));
  return form && `forms.${form[0]}.${name}`;
}

/** The type at a path; reports a finding and returns undefined if there is no such path. */
function placeType(name: string, at: JsonNode, env: Env): Type | undefined {
  const { compilation, site, names } = env;
  const [root = '', first = '', second = ''] = name.split('.');
  const { settable: isSettable, depth = 0 } = rootOf(root) ?? {};
  const nested = nestedField.exec(name)?.[1];
  if (!isSettable || (nested === undefined && name.split('.').length !== depth + 1)) {
    const near = /^\w+$/.test(name) ? withMissingRoot(name, env) : undefined;
    compilation.report(site, at, 'unknown-place', `Nothing can be set at “${name}”${didYouMean(near)}`, {
      nearest: near,
      expected: `${settable.slice(0, -1).join(', ')} or ${settable.at(-1)}`,
    });
    return undefined;
  }
  if (root === 'forms') {
    const form = compilation.forms.get(first) ?? (env.asked?.name === first ? env.asked : undefined);
    if (!form) compilation.unknown(site, at, 'unknown-form', 'form', first, compilation.forms.keys());
    else if (nested !== undefined) return nestedType(form, nested, at, env);
    else if (!Object.hasOwn(form.type.fields, second) && !form.type.rest) {
      compilation.unknown(
        site,
        at,
        'unknown-field',
        { word: 'field', of: `the form “${first}”` },
        second,
        Object.keys(form.type.fields),
      );
    }
    return form && own(form.type.fields, second);
  }
  const holder = names.lookup(root)?.type;
  const fields = holder?.kind === 'record' ? holder.fields : {};
  if (Object.hasOwn(fields, first)) return fields[first];
  // Without app.json the preferences are unknown.
  if (holder?.kind === 'any') return undefined;
  const what = root === 'state' ? 'value of the state' : 'preference';
  compilation.unknown(site, at, 'unknown-place', what, first, Object.keys(fields));
  return undefined;
}
