/** The verbs of the language. Those of more than a line have a file each. */

import { lazyVerb, type Verb } from '../steps/verb.ts';
import { call } from './call.ts';
import { give, go, open, pick } from './go.ts';
import { require } from './require.ts';
import { set } from './set.ts';
import { hide, show } from './sheet.ts';

const authorize = lazyVerb(async () => (await import('./authorize.ts')).authorize);

export const verbs: Readonly<Record<string, Verb>> = {
  call,
  give,
  go,
  hide,
  open,
  pick,
  require,
  set,
  show,
  ask: lazyVerb(async () => (await import('./ask.tsx')).ask),
  confirm: lazyVerb(async () => (await import('./confirm.tsx')).confirm),
  copy: lazyVerb(async () => (await import('./device.ts')).copy),
  locate: lazyVerb(async () => (await import('./locate.ts')).locate),
  save: lazyVerb(async () => (await import('./save.ts')).save),
  share: lazyVerb(async () => (await import('./device.ts')).share),
  validate: lazyVerb(async () => (await import('./validate.ts')).validate),
  emit: ({ step, scope }) => scope.page.runtime.host.emit(String(step.props.emit)),
  language: async ({ value, scope }) => scope.page.runtime.host.setLanguage(String(await value('language'))),
  theme: async ({ value, scope }) => scope.page.runtime.host.setTheme(String(await value('theme'))),
  reload: async ({ step, scope }) => {
    const names = Array.isArray(step.props.reload) ? step.props.reload.map(String) : [];
    await Promise.all(
      names.map((name) =>
        (scope.page.source(`data.${name}`) ?? scope.page.source(`session.${name}`))?.reload(),
      ),
    );
  },
  session: async (running) => {
    const { step, value, scope } = running;
    const { session } = scope.page.runtime.host;
    if (step.props.session === 'end') return session.end();
    if (step.props.session === 'authorize') return authorize(running);
    // A session in a cookie has no token that scripts can read.
    session.start(step.props.token === undefined ? 'cookie' : String(await value('token')));
  },
  toast: async ({ value, scope }) => {
    const tone = (await value('tone')) ?? 'neutral';
    scope.page.runtime.host.dialogs.toast(String((await value('toast')) ?? ''), tone as 'neutral');
  },
};
