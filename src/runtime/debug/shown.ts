/** What may be shown of a page: everything, or what is left without personal data. */
import type { Node } from '../../language/compiled.ts';
import type { Page } from '../page/page.ts';
import { isRecord } from '../values/read.ts';
import { readings } from './inspection.ts';
import { type FieldLookup, type FieldRules, maskFields, maskValue, takenOut, without } from './mask.ts';

type Fields = Record<string, FieldRules>;
const known = new WeakMap<Page, Map<string, Fields>>();

/** Schemas of the forms of a page. Until they are loaded, and for the forms of sheets, none are known. */
export function fieldsOf(page: Page): FieldLookup {
  const forms = known.get(page) ?? new Map<string, Fields>();
  if (!known.has(page)) {
    known.set(page, forms);
    for (const { name, schema } of formsIn(page.screen.view))
      page.runtime.form(schema).then(
        (form) => forms.set(name, isRecord(form.schema.properties) ? (form.schema.properties as Fields) : {}),
        () => known.delete(page),
      );
  }
  return (form, field) => {
    const fields = forms.get(form);
    return fields && Object.hasOwn(fields, field) ? fields[field] : undefined;
  };
}

function formsIn(value: unknown): { name: string; schema: string }[] {
  if (Array.isArray(value)) return value.flatMap(formsIn);
  if (!isRecord(value)) return [];
  const inside = Object.values(value).flatMap(formsIn);
  if (value.type !== 'form' || !isRecord(value.props)) return inside;
  const { name, schema } = value.props;
  return typeof name === 'string' && typeof schema === 'string' ? [{ name, schema }, ...inside] : inside;
}

/** How values and texts of a node are shown. */
export interface Shown {
  /** The value of a name. */
  value(read: string, value: unknown): unknown;
  /** The properties of the node. */
  props(props: unknown): unknown;
  /** A text that may repeat what is hidden elsewhere. */
  text(text: string): string;
}

const all: Shown = { value: (_, value) => value, props: (props) => props, text: (text) => text };

/** @param personal whether personal data is shown too */
export function shownOf(page: Page, node: Node, personal: boolean): Shown {
  if (personal) return all;
  const fieldOf = fieldsOf(page);
  const value = (read: string, one: unknown): unknown => maskValue(read, one, fieldOf);
  const hidden = readings(page, node).flatMap((one) => takenOut(one.value, value(one.read, one.value)));
  const text = (one: string): string => without(one, hidden);
  // A property is called `name` or `address` whatever it shows: what its value is called inside counts.
  const props = (one: unknown): unknown =>
    isRecord(one)
      ? Object.fromEntries(
          Object.entries(one).map(([name, prop]) => [name, inTexts(maskFields('', prop), text)]),
        )
      : one;
  return { value, props, text };
}

function inTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => inTexts(entry, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inTexts(one, change)]));
}
