/** The names that expressions of pages and of the app see. */

import type { Binding } from '../../expression/names.ts';
import { bindRoot, type Root, roots } from '../../expression/roots.ts';
import { broken, isScalar, lazyRecord, type Type } from '../../expression/type.ts';
import type { AppInterface } from '../../project/app.ts';
import type { Compilation } from '../compilation.ts';

/** The names that are visible everywhere. */
export function commonNames(app: AppInterface | undefined): Record<string, Binding> {
  return {
    session: bindRoot('session', app?.names.session ?? broken),
    prefs: bindRoot('prefs', app?.names.prefs ?? broken),
    app: bindRoot('app', app?.names.app ?? broken),
    device: bindRoot('device', roots.device.type),
    route: bindRoot('route', roots.route.type),
    now: bindRoot('now', roots.now.type),
  };
}

/** The forms of a page, or those in one of its parts. */
export function formsOf(compilation: Compilation, base?: string): Type {
  return lazyRecord(() => {
    const forms = [...compilation.forms].filter(([, form]) => base === undefined || form.base === base);
    return { fields: Object.fromEntries(forms.map(([name, form]) => [name, form.type])) };
  }, 'the forms');
}

/** Additional names in a part: the values it is given, and its own forms. */
export function partNames(given: Type, compilation: Compilation, base: string): Record<string, Binding> {
  return {
    given: { type: open(given) },
    forms: bindRoot('forms', formsOf(compilation, base)),
  };
}

/** Another use of the part may give other values, so known values do not rule out others. */
function open(given: Type): Type {
  if (given.kind !== 'record') return given;
  const fields = Object.entries(given.fields).map(([name, type]): [string, Type] => [
    name,
    isScalar(type) ? { ...type, open: true } : type,
  ]);
  return { ...given, fields: Object.fromEntries(fields) };
}

/** Additional names on a page. */
export function pageNames(types: {
  query: Type;
  state: Type;
  data: Type;
  forms: Type;
}): Record<string, Binding> {
  return {
    query: bindRoot('query', types.query),
    state: bindRoot('state', types.state),
    data: bindRoot('data', types.data),
    forms: bindRoot('forms', types.forms),
  };
}

/** Names that only parts of a page see. */
const localMeanings: readonly (readonly [name: string, meaning: string])[] = [
  ['let', 'Names that the page gives to expressions; they are written without let.'],
  ['form', 'The values of the form, within the form itself.'],
  ['it', 'The row, within lists, grids, carousels and options.'],
  ['index', 'The index of the row, from 0.'],
  ['event', 'The payload of a widget’s event or of an app event.'],
  ['given', 'The values that were passed to a part or a sheet.'],
  ['failure', 'The failure of a call, within its else.'],
];

/** Descriptions of the names that expressions see, for documentation. */
export const pageNameMeanings: readonly (readonly [name: string, meaning: string])[] = [
  ...Object.entries<Root>(roots).map(([name, { meaning }]) => [name, meaning] as const),
  ...localMeanings,
];
