/** The verbs of the language. Their code is loaded lazily. */
import { loadSoon } from '../lazy/loadCode.ts';
import { lazyVerb, loadVerb, type Verb } from '../steps/verb.ts';

type Common = typeof import('./commonVerbs.ts');

let code: Common | null = null;

async function loadCommon(): Promise<Common> {
  code ??= await loadVerb(() => import('./commonVerbs.ts'));
  return code;
}
loadSoon(loadCommon);

/** A verb of the common ones; it runs without a delay once they are loaded. */
const common =
  (name: keyof Common): Verb =>
  (running) =>
    code ? code[name](running) : loadCommon().then((verbs) => verbs[name](running));

const names: (keyof Common)[] = [
  'call',
  'emit',
  'give',
  'go',
  'hide',
  'language',
  'open',
  'pick',
  'reload',
  'require',
  'session',
  'set',
  'show',
  'theme',
  'toast',
];

export const verbs: Readonly<Record<string, Verb>> = {
  ...Object.fromEntries(names.map((name) => [name, common(name)])),
  ask: lazyVerb(async () => (await import('./ask.tsx')).ask),
  confirm: lazyVerb(async () => (await import('./confirm.tsx')).confirm),
  copy: lazyVerb(async () => (await import('./device.ts')).copy),
  locate: lazyVerb(async () => (await import('./locate.ts')).locate),
  save: lazyVerb(async () => (await import('./save.ts')).save),
  share: lazyVerb(async () => (await import('./device.ts')).share),
  validate: lazyVerb(async () => (await import('./validate.ts')).validate),
};
