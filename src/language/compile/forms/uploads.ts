/**
 * The uploads of app.json: a field whose schema has such a format gets the widget and the steps that upload a file and
 * set the field to its address, unless the definition of the form has other ones.
 */
import { isThunk, type Step, type Value } from '../../compiled.ts';
import { namesIn, type Shape } from '../../grammar/shape.ts';
import type { Upload } from '../../project/app.ts';
import { isSchema, type JsonSchema } from '../../project/inline.ts';
import { type JsonNode, member, stringOf } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { answerShape } from '../values/answer.ts';

/** @param props the compiled properties of a node or step */
export function applyUploads(props: Record<string, Value>, json: JsonNode, shape: Shape, env: Env): void {
  if (!shape.properties.fields?.fields) return;
  const { compilation } = env;
  const uploads = compilation.facts.get('app', 'app')?.uploads ?? {};
  if (Object.keys(uploads).length === 0) return;
  const property = namesIn(shape).find(([, names]) => names === 'schema')?.[0] ?? '';
  const schemaName = stringOf(member(json, property));
  const schema = schemaName === undefined ? undefined : compilation.facts.get('form', schemaName)?.schema;
  if (schemaName === undefined || !schema) return;
  const name = stringOf(member(json, 'ask') ? member(json, 'as') : member(json, 'name')) ?? schemaName;
  const fields = isSchema(props.fields) ? (props.fields as Record<string, Value>) : {};
  const added: Record<string, Value> = {};
  for (const { path, parts, format } of fieldsWithFormat(schema, uploads)) {
    const upload = uploads[format];
    const own = settingsOf(fields[path]);
    if (!upload || !usesUploadControl(own, upload)) continue;
    const { event, member: file } = eventOf(upload, env);
    const steps = stepsOf(upload, file, ['forms', name, ...parts], env);
    compilation.used.widgets.add(upload.widget);
    const settings = {
      widget: upload.widget,
      ...own,
      on: { ...(isSchema(own?.on) ? own.on : {}), [event]: { s: steps } },
    } as Value;
    const known = fields[path];
    added[path] = isThunk(known) ? { ...known, l: settings } : { l: settings, reads: [], usual: true };
  }
  if (Object.keys(added).length > 0) props.fields = { ...fields, ...added };
}

const settingsOf = (value: Value | undefined): Record<string, unknown> | undefined =>
  isThunk(value) && isSchema(value.l) ? value.l : undefined;

/** Whether a definition leaves the control to the app, or only its steps. */
function usesUploadControl(own: Record<string, unknown> | undefined, { widget }: Upload): boolean {
  if (!own) return true;
  if (own.when === false || own.fixed === true || own.options !== undefined) return false;
  return (
    (own.widget ?? widget) === widget && (own.on === undefined || Object.keys(Object(own.on)).length === 0)
  );
}

interface FieldWithFormat {
  /** As in definitions: `photos[].address`. */
  path: string;
  parts: string[];
  format: string;
}

/** The fields of a schema, at any depth, whose format is one of these. Recursive schemas are followed once. */
function fieldsWithFormat(schema: JsonSchema, formats: object): FieldWithFormat[] {
  const found = new Map<string, FieldWithFormat>();
  const visit = (value: unknown, parts: string[], above: readonly unknown[]): void => {
    if (!isSchema(value) || above.includes(value)) return;
    const inside = [...above, value];
    const { format } = value;
    if (typeof format === 'string' && Object.hasOwn(formats, format) && value.deprecated !== true) {
      const path = parts.reduce((whole, part) => whole + (part === '[]' || !whole ? part : `.${part}`), '');
      found.set(path, { path, parts, format });
    }
    for (const [name, one] of Object.entries(isSchema(value.properties) ? value.properties : {}))
      visit(one, [...parts, name], inside);
    visit(value.items, [...parts, '[]'], inside);
    for (const keyword of ['allOf', 'oneOf', 'anyOf', 'then', 'else'])
      for (const one of [value[keyword]].flat()) visit(one, parts, inside);
  };
  visit(schema, [], []);
  return [...found.values()];
}

/** The event of a widget that brings a file, and the member of its payload that is the file. */
function eventOf({ widget }: Upload, { compilation }: Env): { event: string; member: string } {
  const events = compilation.facts.get('widget', widget)?.schema['x-events'];
  for (const [event, payload] of Object.entries(isSchema(events) ? events : {})) {
    const member = fileIn(payload);
    if (member !== undefined) return { event, member };
  }
  return { event: 'select', member: 'file' };
}

/** The member of an event's payload that is a file. */
const fileIn = (payload: unknown): string | undefined =>
  isSchema(payload) && isSchema(payload.properties)
    ? Object.entries(payload.properties).find(([, one]) => isSchema(one) && one['x-binary'] === true)?.[0]
    : undefined;

function stepsOf(
  { call, file, address }: Upload,
  chosen: string,
  path: string[],
  { compilation, site }: Env,
): Step[] {
  const at = `${site.base}#/uploads`;
  const answer = answerShape(compilation.facts.get('operation', call)?.payload);
  const uploaded: Value = address === undefined ? ['id', 'answer'] : ['.', ['id', 'answer'], address];
  return [
    {
      do: 'call',
      at,
      props: { call, with: { [file]: { $: ['.', ['id', 'event'], chosen], reads: [] } }, quiet: true },
      as: 'answer',
      ...(answer !== undefined && { answer }),
    },
    { do: 'set', at, props: { set: [{ path, value: { $: uploaded, reads: [] } }] } },
  ] as unknown as Step[];
}
