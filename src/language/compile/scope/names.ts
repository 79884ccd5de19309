/** The names that expressions of pages and of the app see. */

import { type Binding, rootReads } from '../../expression/names.ts';
import {
  bool,
  broken,
  int,
  isScalar,
  lazyRecord,
  listOf,
  recordOf,
  string,
  type Type,
} from '../../expression/type.ts';
import type { AppFace } from '../../project/app.ts';
import type { Unit } from '../unit.ts';

const device = recordOf(
  {
    width: int,
    height: int,
    language: string,
    theme: string,
    online: bool,
    /** Whether channel messages may be outdated. */
    delayed: bool,
    /** The languages that the app offers, each in its own language. */
    languages: listOf(recordOf({ code: string, name: string }, 'a language')),
  },
  'the device',
);
const route = recordOf({ here: string, isTab: bool }, 'the route');

/** The names that are visible everywhere. */
export function commonNames(app: AppFace | undefined): Record<string, Binding> {
  return {
    session: { type: app?.names.session ?? broken, reads: rootReads('session', 1) },
    prefs: { type: app?.names.prefs ?? broken, reads: rootReads('prefs', 1) },
    app: { type: app?.names.app ?? broken },
    device: { type: device, reads: rootReads('device', 1) },
    route: { type: route },
    now: { type: int, reads: rootReads('now', 0) },
  };
}

/** The forms of a page, or those in one of its parts. */
export function formsOf(unit: Unit, base?: string): Type {
  return lazyRecord(() => {
    const forms = [...unit.forms].filter(([, form]) => base === undefined || form.base === base);
    return { fields: Object.fromEntries(forms.map(([name, form]) => [name, form.type])) };
  }, 'the forms');
}

/** Additional names in a part: the values it is given, and its own forms. */
export function partNames(given: Type, unit: Unit, base: string): Record<string, Binding> {
  return {
    given: { type: open(given) },
    forms: { type: formsOf(unit, base), reads: rootReads('forms', 2) },
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
    query: { type: types.query },
    state: { type: types.state, reads: rootReads('state', 1) },
    data: { type: types.data, reads: rootReads('data', 1) },
    forms: { type: types.forms, reads: rootReads('forms', 2) },
  };
}

/** Descriptions of the names that expressions see, for documentation. */
export const pageNameMeanings: readonly (readonly [name: string, meaning: string])[] = [
  ['query', 'The fields of the page’s query.'],
  ['data', 'What a source of the page has loaded.'],
  ['let', 'Names that the page gives to expressions; they are written without let.'],
  ['forms', 'What is typed into a form, by its name; an empty field is null.'],
  ['form', 'What is typed, within the form itself.'],
  ['state', 'What the page remembers while it is open.'],
  ['prefs', 'What the device keeps.'],
  ['session', 'Whether somebody is logged in, and the session sources of app.json.'],
  ['app', 'The constants of app.json.'],
  ['device', 'The width, the language, the theme, and whether it is online.'],
  ['now', 'Unix milliseconds, each second.'],
  ['it', 'The row, within lists, grids, carousels and options.'],
  ['index', 'The number of the row, from 0.'],
  ['event', 'What a widget or an event of the app tells.'],
  ['given', 'What a part or a sheet was handed.'],
  ['failure', 'What was refused, within the else of a call.'],
];
