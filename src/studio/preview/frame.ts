/** Runs before the app starts: a frame for comparison has its own language, theme, storage and responses. */
import { frameOf } from '../frameSpec.ts';
import { answering } from './answers.ts';
import { releasing } from './releasing.ts';

const spec = frameOf(window.name);

if (spec) {
  const { who, answers, language, theme, release } = spec;
  const { getItem } = Storage.prototype;
  // Frames read the storage of the phone, but do not write to it.
  const own = new Map<string, string | null>();
  const fixed = (name: string): string | undefined =>
    /(^|\W)lang(uage)?$/.test(name) ? language : /(^|\W)theme$/.test(name) ? theme : undefined;
  Storage.prototype.getItem = function (name) {
    const known = own.get(name);
    return fixed(name) ?? (known !== undefined ? known : who === 'visitor' ? null : getItem.call(this, name));
  };
  Storage.prototype.setItem = (name, value) => void own.set(name, String(value));
  Storage.prototype.removeItem = (name) => void own.set(name, null);
  const real = globalThis.fetch.bind(globalThis);
  globalThis.fetch = answering(answers, release === undefined ? real : releasing(release, real));
  if (answers === 'offline') Object.defineProperty(navigator, 'onLine', { get: () => false });
}
