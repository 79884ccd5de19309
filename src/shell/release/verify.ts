/**
 * Verifies the files of releases in a build with public keys: it accepts only files signed by one of these keys, and no
 * pointer older than the last one. Part of the first script of such builds only.
 */
import { hashOf, Unverified } from '../../language/release/signature.ts';
import type { DeviceStorage } from '../device/storage.ts';

let refused = false;
let listener = (): void => {};

/** Calls back once, after something was refused, or now if it already was. */
export function onRefused(listen: () => void): void {
  listener = listen;
  if (refused) listen();
}

/**
 * Reads a file once more, past all caches, if it is refused: a copy may be damaged.
 * @param read gets what is to be read; the first time from caches too
 * @param check throws Unverified
 */
export async function readVerified<Read, Value>(
  read: (cache?: RequestCache) => Promise<Read>,
  check: (content: Read) => Promise<Value>,
): Promise<Value> {
  try {
    return await check(await read()).catch(async (error: unknown) => {
      if (error instanceof Unverified) return check(await read('reload'));
      throw error;
    });
  } catch (error) {
    if (error instanceof Unverified && !refused) {
      refused = true;
      listener();
    }
    throw error;
  }
}

let highest = 0;
let memory: DeviceStorage | undefined;

/**
 * The pointer, unless it is older than one that this device has taken.
 * @param storage remembers it, for later calls too; without storage the page does
 * @throws Unverified
 */
export function refuseOlder<Value>(pointer: Value, storage = memory): Value {
  memory = storage;
  const { sequence } = Object(pointer);
  // Another tab may have taken a newer one.
  highest = Math.max(highest, Number(memory?.load('sequence')) || 0);
  if (!(sequence >= highest)) throw new Unverified('current.json', 'older than the one that was taken');
  if (sequence > highest) memory?.keep('sequence', String(sequence));
  highest = sequence;
  return pointer;
}

/** For browsers that enforce Trusted Types; others accept a string. */
interface TrustedTypesWindow {
  trustedTypes?: { createPolicy(name: string, rules: ScriptUrls): ScriptUrls };
}
interface ScriptUrls {
  createScriptURL(url: string): string;
}

let policy: ScriptUrls | undefined;

/**
 * Runs a module whose text has the given hash. An import cannot name a hash, but a script can; the import then finds
 * the module that the script has loaded, and requests nothing.
 * @param integrity `sha256-<base64>`
 * @throws Unverified
 */
export async function importWithHash(url: string, integrity: string): Promise<unknown> {
  policy ??= (window as TrustedTypesWindow).trustedTypes?.createPolicy('release', {
    createScriptURL: (given) => given,
  });
  const script = document.createElement('script');
  script.type = 'module';
  script.integrity = integrity;
  script.src = policy ? policy.createScriptURL(url) : url;
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Unverified(url, 'could not be loaded as it was signed'));
    document.head.append(script);
  });
  script.remove();
  return import(/* @vite-ignore */ url);
}

/** @throws Unverified if the content has another hash than it should */
export async function withHash(url: string, content: ArrayBuffer, integrity: unknown): Promise<void> {
  if ((await hashOf(content)) !== integrity) throw new Unverified(url, 'not what was signed');
}
