/** The fields that records no longer show, because another release has deleted them from the schema of their form. */
import { pathOf } from '../../language/release/paths.ts';
import { isObject, type JsonObject, type JsonValue, stringsAt } from '../contract/json.ts';
import { piecesIn, readIn } from './read.ts';

/** @returns a line for each field of a form, without what is shown elsewhere or was never shown */
export function recordsLosing(folder: string, before: string, after: string): string[] {
  const shown = new Map<string, Set<string>>();
  for (const [route, { of, except }] of factsIn(folder, before))
    for (const field of fieldsOf(folder, before, of)) {
      if (except.includes(field) || fieldsOf(folder, after, of).includes(field)) continue;
      const name = `${of}  ${field}`;
      shown.set(name, (shown.get(name) ?? new Set()).add(route));
    }
  return [...shown].map(
    ([name, routes]) =>
      `${name}  is gone: ${[...routes].join(', ')} no longer ${routes.size > 1 ? 'show' : 'shows'} it. What is stored is kept. “"deprecated": true” in the schema, instead of deleting it, goes on showing it`,
  );
}

/** The forms whose schema says how a page shows records. Values that are being typed are no record. */
function factsIn(folder: string, release: string): [route: string, { of: string; except: string[] }][] {
  return piecesIn(folder, release, 'screen').flatMap((piece) =>
    factsOf(readIn(folder, release, pathOf(piece))).map((facts): [string, typeof facts] => [
      piece.route,
      facts,
    ]),
  );
}

function factsOf(value: JsonValue | undefined): { of: string; except: string[] }[] {
  if (Array.isArray(value)) return value.flatMap(factsOf);
  if (!isObject(value)) return [];
  const { type, props } = value;
  const own =
    type === 'facts' && isObject(props) && typeof props.of === 'string' && !isOfForm(props.value)
      ? [{ of: props.of, except: stringsAt(props, 'except') }]
      : [];
  return [...own, ...Object.values(value).flatMap(factsOf)];
}

/** Whether a value is the values of a form: `= form`, `= forms.order`. */
const isOfForm = (value: JsonValue | undefined): boolean =>
  isObject(value) && /^(\["\.",)*\["id","forms?"\]/.test(JSON.stringify(value.$) ?? '');

function fieldsOf(folder: string, release: string, form: string): string[] {
  const schema = readIn(folder, release, `forms/${form}.json`);
  const { properties }: JsonObject = isObject(schema) ? schema : {};
  return isObject(properties) ? Object.keys(properties) : [];
}
