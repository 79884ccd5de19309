/**
 * Overlays (OpenAPI Overlay 1.0): changes to a document that the app does not own, listed in a file beside it. Each
 * action selects values by JSONPath (RFC 9535), and removes them or merges something into them.
 */
import { JSONPathError, type JSONValue, query } from 'json-p3';
import { isJsonObject, type JsonObject, text } from './reference.ts';

export interface Overlaid {
  document: unknown;
  /** The indices of actions whose target selects nothing. */
  missed: number[];
}

/**
 * Applies an overlay to a copy of a document.
 * @throws Error if it is not an overlay, with the index of the action at fault in its message
 */
export function applyOverlay(document: unknown, overlay: unknown): Overlaid {
  if (!isJsonObject(overlay) || !/^1\./.test(text(overlay.overlay)))
    throw new Error('An overlay begins with its version: overlay: 1.0.0');
  if (!Array.isArray(overlay.actions)) throw new Error('An overlay has a list of actions');
  const whole = { root: structuredClone(document) };
  const missed: number[] = [];
  for (const [index, action] of overlay.actions.entries()) {
    if (!isJsonObject(action) || typeof action.target !== 'string')
      throw new Error(`Action ${index + 1} has no target, such as $.paths['/pets'].get`);
    const found = select(whole.root, action.target, index);
    if (found.length === 0) missed.push(index);
    // In reverse order, so that indexes stay valid while items are removed.
    for (const place of found.reverse()) {
      if (action.remove === true) remove(whole.root, place);
      else if (action.update !== undefined) update(whole, place, action.update, index);
    }
  }
  return { document: whole.root, missed };
}

/** The keys that lead to a value from the root. */
type Keys = readonly (string | number)[];

function select(root: unknown, target: string, index: number): Keys[] {
  try {
    return query(target, root as JSONValue).nodes.map(({ location }) => location);
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    throw new Error(`The target of action ${index + 1} is not a JSONPath: ${error.message}`, {
      cause: error,
    });
  }
}

const at = (root: unknown, keys: Keys): unknown =>
  keys.reduce<unknown>(
    (here, key) => (typeof here === 'object' && here ? Reflect.get(here, key) : undefined),
    root,
  );

function remove(root: unknown, keys: Keys): void {
  const holder = at(root, keys.slice(0, -1));
  const key = keys.at(-1);
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (isJsonObject(holder) && key !== undefined) delete holder[key];
}

function update(whole: { root: unknown }, keys: Keys, value: unknown, index: number): void {
  const target = at(whole.root, keys);
  if (Array.isArray(target)) target.push(structuredClone(value));
  else if (isJsonObject(target) && isJsonObject(value)) merge(target, value);
  else
    throw new Error(
      `Action ${index + 1} cannot update its target: objects take an object, lists an entry; other values are updated in the object that has them`,
    );
}

/** Objects are merged, lists joined, all other values replaced. */
function merge(target: JsonObject, value: JsonObject): void {
  for (const [name, next] of Object.entries(value)) {
    const before = Object.hasOwn(target, name) ? target[name] : undefined;
    if (isJsonObject(before) && isJsonObject(next)) merge(before, next);
    else if (Array.isArray(before) && Array.isArray(next)) before.push(...structuredClone(next));
    else
      Object.defineProperty(target, name, {
        value: structuredClone(next),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
}
