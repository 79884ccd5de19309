/** Values that are not written to the device: passwords, PINs, one-time codes, and numbers of cards. */

import { isThunk } from '../../../language/compiled.ts';
import { pathIn } from '../../page/fieldPath.ts';
import { isRecord, text } from '../../values/read.ts';
import type { Form } from '../form.ts';
import { type FieldSchema, propertiesOf } from '../schema.ts';
import { itemSchema, otherSchema } from './items.ts';
import { isFile } from './keywords.ts';

const secretInput = /password|one-time-code|^cc-/;

/** Whether a field is a secret, by its settings or its schema. */
function isSecret(form: Form, path: string, schema: FieldSchema): boolean {
  // A file cannot be written there.
  if (isFile(schema)) return true;
  if (schema.format === 'password' || schema.writeOnly === true) return true;
  const compiled = form.settingsOf(path);
  const settings = isThunk(compiled) && isRecord(compiled.l) ? compiled.l : {};
  const properties = isRecord(settings.properties) ? settings.properties : {};
  return settings.secret === true || secretInput.test(text(properties.autocomplete));
}

/** A value without the secrets in it; undefined if it is one itself. */
export function withoutSecrets(form: Form, path: string, schema: FieldSchema, value: unknown): unknown {
  const { shape, state } = form;
  if (!shape) return undefined;
  const inForce = shape.chosenSchema(schema, value, path, state.choices);
  if (isSecret(form, path, inForce)) return undefined;
  const item = Array.isArray(value) ? itemSchema(inForce, 0) : undefined;
  if (item && isFile(shape.inForce(item, undefined))) return undefined;
  if (Array.isArray(value))
    return value.map((item, at) => {
      const inner = itemSchema(inForce, at);
      return inner ? (withoutSecrets(form, pathIn(path, at), inner, item) ?? null) : null;
    });
  if (!isRecord(value)) return value;
  const properties = propertiesOf(inForce);
  const other = otherSchema(inForce);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : other;
      const kept = property && withoutSecrets(form, pathIn(path, name), property, inner);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}
