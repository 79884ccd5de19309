/** What is not known when a release is made: time, preferences and the device. It is treated as data that is loading. */
import type { Expression, Node, Read, Screen, SourceDefinition } from '../../language/compiled.ts';

const name = '@';
const loading: Expression = { $: ['id', `data.${name}`], reads: [`data.${name}`] };

/** The source that is never loaded. */
export const unknown: Record<string, SourceDefinition> = { [name]: { operation: '', with: {}, reads: [] } };

/** These are as on most devices. */
const usual = new Set(['device.online', 'device.delayed']);

const isUnknownAtRelease = (read: Read): boolean =>
  /^(now|prefs|device)(\.|$)/.test(read) && !usual.has(read);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isExpression = (value: unknown): value is Expression => isRecord(value) && Object.hasOwn(value, '$');

/** Kinds whose styles come with their code. That of a widget is the app's own. */
const styledLater = new Set<unknown>(['carousel', 'frame', 'qr', 'rich', 'search']);

const isNode = (value: Record<string, unknown>): value is Record<string, unknown> & Node =>
  typeof value.type === 'string' && isRecord(value.props);

const isStyledLater = ({ widget, type }: Node): boolean => widget === true || styledLater.has(type);

/** Which reads are unknown. */
type IsUnknown = (read: Read) => boolean;

/** The same definition, in which every expression that reads something unknown reads what is loading. */
export function withoutUnknown<Definition>(definition: Definition & { state?: Screen['state'] }): Definition {
  const state = Object.entries(definition.state ?? {}).flatMap(([key, initial]) =>
    isExpression(initial) && initial.reads.some(isUnknownAtRelease) ? `state.${key}` : [],
  );
  return replaced(definition, (read) => isUnknownAtRelease(read) || state.includes(read)) as Definition;
}

function replaced(value: unknown, isUnknown: IsUnknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => replaced(entry, isUnknown));
  if (!isRecord(value)) return value;
  const { reads } = value;
  if (!Array.isArray(reads)) return inside(value, isUnknown);
  const known = reads.filter((read) => !isUnknown(read));
  if (isExpression(value)) return known.length < reads.length ? loading : value;
  return {
    ...inside(value, isUnknown),
    reads: known.length < reads.length ? [...known, ...loading.reads] : reads,
  };
}

/** In place of what has no style yet its skeleton is shown, and in place of a control whose value is not known. */
function inside(value: Record<string, unknown>, isUnknown: IsUnknown): Record<string, unknown> {
  const record = Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, replaced(entry, isUnknown)]),
  );
  if (!isNode(record)) return record;
  const { bind } = record.props;
  return isStyledLater(record) || (Array.isArray(bind) && isUnknown(bind.join('.')))
    ? { ...record, streams: [], props: { ...record.props, [name]: loading } }
    : record;
}
