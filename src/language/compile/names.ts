/** The names that the expressions of a page and of the app see. */

import { type Binding, rootReads } from '../expression/names.ts';
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
} from '../expression/type.ts';
import type { AppFace } from '../project/app.ts';
import type { Unit } from './unit.ts';

const device = recordOf(
  {
    width: int,
    height: int,
    language: string,
    theme: string,
    online: bool,
    /** Whether what channels say may be old. */
    delayed: bool,
    /** The languages that the app offers, each under its own name. */
    languages: listOf(recordOf({ code: string, name: string }, 'a language')),
  },
  'the device',
);
const route = recordOf({ here: string, isTab: bool }, 'the route');

/** What every page and the app itself see. */
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

/** The forms of a page, or those that stand in one of its parts. */
export function formsOf(unit: Unit, base?: string): Type {
  return lazyRecord(() => {
    const forms = [...unit.forms].filter(([, form]) => base === undefined || form.base === base);
    return { fields: Object.fromEntries(forms.map(([name, form]) => [name, form.type])) };
  }, 'the forms');
}

/** What a part sees besides: what it is given, and its own forms. */
export function partNames(given: Type, unit: Unit, base: string): Record<string, Binding> {
  return {
    given: { type: open(given) },
    forms: { type: formsOf(unit, base), reads: rootReads('forms', 2) },
  };
}

/** Another use of the part may give other values than this one, so none is ruled out. */
function open(given: Type): Type {
  if (given.kind !== 'record') return given;
  const fields = Object.entries(given.fields).map(([name, type]): [string, Type] => [
    name,
    isScalar(type) ? { ...type, open: true } : type,
  ]);
  return { ...given, fields: Object.fromEntries(fields) };
}

/** What a page sees besides. */
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
