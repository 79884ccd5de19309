/** The names that the expressions of a page and of the app see. */

import { type Binding, rootReads } from '../expression/names.ts';
import { bool, broken, int, listOf, recordOf, string, type Type } from '../expression/type.ts';
import type { AppFace } from '../project/app.ts';

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
