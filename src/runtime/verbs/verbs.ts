/** The verbs of the language. Their code is loaded lazily. */
import { loadSoon } from '../lazy/loadSoon.ts';
import { loadVerb, type Verb } from '../steps/verb.ts';

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
  'ask',
  'call',
  'confirm',
  'copy',
  'emit',
  'give',
  'go',
  'hide',
  'language',
  'locate',
  'open',
  'pick',
  'reload',
  'require',
  'save',
  'session',
  'set',
  'share',
  'show',
  'theme',
  'toast',
  'validate',
];

export const verbs: Readonly<Record<string, Verb>> = Object.fromEntries(
  names.map((name) => [name, common(name)]),
);
