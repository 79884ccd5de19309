/** The names that a node or step adds to the scope of its content. */
import { type Binding, rootReads, withNames } from '../../expression/names.ts';
import { any, broken, int, listOf, nullable, recordOf, string, type Type } from '../../expression/type.ts';
import { namesIn, type ScopeName, type Shape } from '../../grammar/shape.ts';
import { type JsonNode, member, stringOf } from '../../source/read.ts';
import type { Env, FormInfo } from '../env.ts';
import type { Typed } from '../values/expression.ts';
import { withItem } from './fieldPath.ts';

/** The kinds of failure that every app has; the contract adds named ones. */
const kinds = ['refused', 'offline', 'timeout', 'badResponse', 'unreadable', 'aborted', 'location', 'other'];

/** The type of `failure` in the steps after a failed call. */
const failureOf = (named: readonly string[]): Type =>
  recordOf(
    {
      kind: { kind: 'string', values: [...new Set([...kinds, ...named])] },
      message: string,
      reason: nullable(string),
      field: nullable(string),
      fields: nullable(listOf(recordOf({ path: listOf(string), message: string }, 'a field at fault'))),
      retryAfter: nullable(int),
    },
    'a failure',
  );

const failuresOf = ({ compilation }: Env): readonly string[] =>
  compilation.facts.get('app', 'app')?.failures ?? [];

/** The environment for a member of an object, with the names of its scope. */
export function scoped(scope: ScopeName, json: JsonNode, env: Env): Env {
  const owner = json.parent?.parent;
  switch (scope) {
    case 'item':
      return { ...env, names: withNames(env.names, { it: { type: env.item ?? any }, index: { type: int } }) };
    case 'failure':
      return { ...env, names: withNames(env.names, { failure: { type: failureOf(failuresOf(env)) } }) };
    case 'language':
      return {
        ...env,
        names: withNames(env.names, { event: { type: recordOf({ language: string }, 'the event') } }),
      };
    case 'message': {
      const channel = stringOf(member(owner, 'channel')) ?? '';
      const type = env.compilation.facts.get('channel', channel)?.message ?? broken;
      return { ...env, names: withNames(env.names, { event: { type } }) };
    }
    case 'form': {
      const form = env.compilation.forms.get(stringOf(member(owner, 'name')) ?? '');
      return form ? withForm(form, env) : env;
    }
    case 'asked': {
      const schema = stringOf(member(owner, 'ask')) ?? '';
      const form = env.compilation.formOf(stringOf(member(owner, 'as')) ?? schema, schema, owner, env.site);
      return { ...withForm(form, env), asked: form };
    }
    case 'answered': {
      const schema = stringOf(member(owner, 'ask')) ?? '';
      const form = env.compilation.formOf(stringOf(member(owner, 'as')) ?? schema, schema, owner, env.site);
      return { ...env, names: withNames(env.names, { [form.name]: bindingOf(form) }), asked: form };
    }
    case 'given':
      return { ...env, sheet: stringOf(member(owner, 'name')) ?? '' };
  }
}

function withForm(form: FormInfo, env: Env): Env {
  return {
    ...env,
    names: withNames(env.names, { form: bindingOf(form) }),
    ...fieldsOf(form),
  };
}

/** Binds another name to the values of a form. */
const bindingOf = ({ name, type }: FormInfo): Binding => ({
  type,
  reads: rootReads('forms', 2, [name]),
  alias: ['forms', name],
});

/** The fields that field names refer to; none if the schema of the form is unknown. */
const fieldsOf = ({ name, type, schema, locals }: FormInfo): Partial<Env> => {
  if (type.rest) return {};
  const of = `the form “${name}”`;
  return { fields: { of, known: type.fields, ...(schema && { schema: schema.name }), locals } };
};

/**
 * The fields that field names refer to, if an object names a form or a schema; the events of the widget that it names.
 */
export function fieldsFor(json: JsonNode, shape: Shape, env: Env): Partial<Env> | undefined {
  for (const [name, names] of namesIn(shape)) {
    if (names !== 'fieldWidget' && names !== 'schema' && names !== 'form' && names !== 'fieldPath') continue;
    const value = stringOf(member(json, name));
    if (value === undefined) continue;
    if (names === 'fieldPath') return withItem(env, value);
    if (names === 'fieldWidget') {
      const widget = env.compilation.facts.get('widget', value);
      if (widget) return { widget, events: { of: `the widget “${value}”`, known: widget.events } };
    }
    if (names === 'form') {
      const form = env.compilation.forms.get(value) ?? (env.asked?.name === value ? env.asked : undefined);
      if (form) return fieldsOf(form);
    } else {
      const schema = env.compilation.facts.get('form', value);
      if (schema?.schema)
        return { fields: { of: `the schema “${value}”`, known: schema.fields, schema: value } };
    }
  }
  return undefined;
}

/** Compiles a value that is evaluated separately, with its own reads. */
export function compileThunk(env: Env, compile: (env: Env) => Typed): Typed {
  const reads = new Set<string>();
  const { value, type } = compile({ ...env, reads, inThunk: true });
  if (env.inThunk) for (const read of reads) env.reads.add(read);
  return { value: { l: value, reads: [...reads] }, type };
}
