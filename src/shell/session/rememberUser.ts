/** Stores the fields of the user data that app.json allows to be stored on the device (`remember`). */
import { subscribe } from 'valtio/vanilla';
import type { App } from '../../language/compiledApp.ts';
import type { Runtime } from '../../runtime/index.ts';
import type { TokenStore } from './session.ts';

export function rememberUser(runtime: Runtime, session: TokenStore, remember: App['remember']): void {
  subscribe(runtime.session.cells, () => {
    const known = [...runtime.session.sources]
      .filter(([, source]) => source.cell.loaded)
      .map(([name, source]) => [name, pick(source.cell.value, remember[name] ?? [])]);
    if (known.length > 0) session.remember(Object.fromEntries(known));
  });
}

function pick(value: unknown, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(Object(value)).filter(([name]) => fields.includes(name)));
}
