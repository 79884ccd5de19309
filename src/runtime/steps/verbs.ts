/** The verbs of the language, one file each where there is more to say than a line. */
import { ask } from './ask.tsx';
import { call } from './call.ts';
import { confirm } from './confirm.tsx';
import { copy, save, share } from './device.ts';
import { give, go, open, pick } from './go.ts';
import { require } from './require.ts';
import { set } from './set.ts';
import { hide, show } from './sheet.ts';
import { validate } from './validate.ts';
import type { Verb } from './verb.ts';

export const verbs: Readonly<Record<string, Verb>> = {
  ask,
  call,
  confirm,
  copy,
  give,
  go,
  hide,
  open,
  pick,
  require,
  save,
  set,
  share,
  show,
  validate,
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
  session: async ({ step, value, scope }) => {
    const { runtime } = scope.page;
    if (step.props.session === 'start') runtime.host.session.start(String(await value('token')));
    else runtime.host.session.end();
  },
  toast: async ({ value, scope }) => {
    const tone = (await value('tone')) ?? 'neutral';
    scope.page.runtime.host.dialogs.toast(String((await value('toast')) ?? ''), tone as 'neutral');
  },
};
