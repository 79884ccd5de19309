/** Before the app starts: a frame beside others has its own language, theme and storage, and answers of its own. */
import { frameOf } from '../frameSpec.ts';
import { answering } from './answers.ts';

const spec = frameOf(window.name);

if (spec) {
  const { who, answers, language, theme } = spec;
  const { getItem } = Storage.prototype;
  // Frames keep nothing that the phone would find: they only read what it has.
  const own = new Map<string, string | null>();
  const fixed = (name: string): string | undefined =>
    /language$/.test(name) ? language : /theme$/.test(name) ? theme : undefined;
  Storage.prototype.getItem = function (name) {
    const known = own.get(name);
    return fixed(name) ?? (known !== undefined ? known : who === 'visitor' ? null : getItem.call(this, name));
  };
  Storage.prototype.setItem = (name, value) => void own.set(name, String(value));
  Storage.prototype.removeItem = (name) => void own.set(name, null);
  globalThis.fetch = answering(answers, globalThis.fetch.bind(globalThis));
  if (answers === 'offline') Object.defineProperty(navigator, 'onLine', { get: () => false });
}
