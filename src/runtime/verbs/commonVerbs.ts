/**
 * The verbs, in one chunk, which is loaded after the first page is shown, or on first use. Those that few pages use have
 * a chunk each, which comes with their first use.
 */
import { lazyVerb, type Running } from '../steps/verb.ts';

export { call } from './call.ts';
export { give, go, open, pick } from './go.ts';
export { require } from './require.ts';
export { set } from './set.ts';
export { hide, show } from './sheet.ts';
export { validate } from './validate.ts';

export const ask = lazyVerb(async () => (await import('./ask.tsx')).ask);
export const confirm = lazyVerb(async () => (await import('./confirm.tsx')).confirm);
export const copy = lazyVerb(async () => (await import('./device.ts')).copy);
export const locate = lazyVerb(async () => (await import('./locate.ts')).locate);
export const save = lazyVerb(async () => (await import('./save.ts')).save);
export const share = lazyVerb(async () => (await import('./device.ts')).share);

const authorize = lazyVerb(async () => (await import('./authorize.ts')).authorize);

export const emit = ({ step, scope }: Running): void => scope.page.runtime.host.emit(String(step.props.emit));

export const language = async ({ value, scope }: Running): Promise<void> =>
  scope.page.runtime.host.setLanguage(String(await value('language')));

export const theme = async ({ value, scope }: Running): Promise<void> =>
  scope.page.runtime.host.setTheme(String(await value('theme')));

export async function reload({ step, scope }: Running): Promise<void> {
  // The checker has verified that it is a list of names.
  const names = step.props.reload as readonly string[];
  await Promise.all(
    names.map((name) =>
      (scope.page.source(`data.${name}`) ?? scope.page.source(`session.${name}`))?.reload(),
    ),
  );
}

export async function session(running: Running): Promise<unknown> {
  const { step, value, scope } = running;
  const { host } = scope.page.runtime;
  if (step.props.session === 'end') return host.session.end();
  if (step.props.session === 'authorize') return authorize(running);
  // A session in a cookie has no token that scripts can read.
  host.session.start(step.props.token === undefined ? 'cookie' : String(await value('token')));
}

export async function toast({ value, scope }: Running): Promise<void> {
  const tone = (await value('tone')) ?? 'neutral';
  scope.page.runtime.host.dialogs.toast(String((await value('toast')) ?? ''), tone as 'neutral');
}
