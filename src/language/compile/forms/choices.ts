/** Checks the choices of a form: values of an enum have labels, and chosen files are sent. */
import { isSchema, type JsonSchema } from '../../project/inline.ts';
import { nearPointer } from '../../source/find.ts';
import { entries, type JsonNode, member, members, stringOf } from '../../source/read.ts';
import type { Env } from '../env.ts';

/** @param at the place that names the schema; @param json the node or step that shows the form */
export function checkChoices(name: string, at: JsonNode, json: JsonNode, env: Env): void {
  const { compilation, site } = env;
  const form = compilation.facts.get('form', name);
  const properties = form?.schema?.properties;
  if (!form || !isSchema(properties)) return;
  const fields = member(json, 'fields');
  for (const [field, schema] of Object.entries(properties)) {
    if (!isSchema(schema) || !Array.isArray(schema.enum)) continue;
    const shown = member(fields, field);
    if (member(shown, 'when')?.value === false || member(shown, 'fixed')?.value === true) continue;
    const values = schema.enum.filter(
      (value) => value !== null && value !== '' && typeof value !== 'boolean',
    );
    const options = member(shown, 'options');
    if (options?.type === 'array') checkOptions(field, values, options, env);
    // A widget of the app shows values in its own way.
    const widget = stringOf(member(shown, 'widget'));
    const unlabelled = values.filter((value) => !isLabelled(schema, value));
    if (
      options ||
      values.length < 2 ||
      unlabelled.length === 0 ||
      (widget !== undefined && compilation.facts.get('widget', widget))
    )
      continue;
    const read = `${unlabelled.slice(0, 3).join(', ')}${unlabelled.length > 3 ? ' …' : ''}`;
    const message =
      unlabelled.length < values.length
        ? `Values of “${field}” have no label: users see ${read}`
        : `The values of “${field}” have no labels: users see ${read}`;
    const details = {
      severity: 'warning' as const,
      expected:
        '“x-labels” in the schema, with a text for each value; or “options” in the fields of the form',
    };
    const own = form.source && member(member(form.source.root, 'properties'), field);
    if (form.source && own)
      compilation.report(
        { source: form.source, base: `schemas/${name}`, via: site.source.file },
        nearPointer(form.source.root, `/properties/${field}/enum`),
        'unlabelled-value',
        message,
        details,
      );
    else compilation.report(site, at, 'unlabelled-value', message, details);
  }
}

const isLabelled = ({ 'x-labels': labels }: JsonSchema, value: unknown): boolean =>
  isSchema(labels) && Object.hasOwn(labels, String(value));

/** Literal options that lack a value of the schema. Values may be left out on purpose by a condition. */
function checkOptions(
  field: string,
  values: readonly unknown[],
  options: JsonNode,
  { compilation, site }: Env,
): void {
  const offered = entries(options).map((option) => member(option, 'value')?.value);
  if (offered.some((value) => typeof value === 'string' && value.startsWith('='))) return;
  const missing = values.filter((value) => !offered.includes(value));
  // An option for another value is an error of its own, and may be meant for one of these.
  if (missing.length === 0 || offered.some((value) => !values.includes(value))) return;
  compilation.report(
    site,
    options,
    'missing-option',
    `Nobody can choose ${missing.join(', ')} for “${field}”: there is no option for it`,
    {
      severity: 'warning',
      expected: values.join(', '),
    },
  );
}

/** Fields whose widget emits a file that no step uses: the chosen file would be lost. */
export function checkUploads(json: JsonNode, { compilation, site }: Env): void {
  const app = compilation.facts.get('app', 'app');
  if (!app) return;
  const uploads = Object.values(app.uploads);
  for (const { name: field, at, value } of members(member(json, 'fields'))) {
    const widget = compilation.facts.get('widget', stringOf(member(value, 'widget')) ?? '');
    if (!widget || member(value, 'when')?.value === false) continue;
    // The app uploads it.
    if (uploads.some((upload) => upload.widget === widget.name) && !member(value, 'on')) continue;
    const events = isSchema(widget.schema['x-events']) ? widget.schema['x-events'] : {};
    for (const [event, payload] of Object.entries(events)) {
      if (!bringsFile(payload)) continue;
      const steps = member(member(value, 'on'), event);
      if (steps && entries(steps).length > 0) continue;
      compilation.report(
        site,
        steps ?? at,
        'unsent-file',
        `No step uses the file that is chosen for “${field}”`,
        {
          expected: `the widget “${widget.name}” in “uploads” of app.json; or "on": { "${event}": [ … ] }, with a step that calls an upload and one that sets the field to its answer`,
          name: widget.name,
        },
      );
    }
  }
}

const bringsFile = (payload: unknown): boolean =>
  isSchema(payload) &&
  isSchema(payload.properties) &&
  Object.values(payload.properties).some((field) => isSchema(field) && field['x-binary'] === true);
