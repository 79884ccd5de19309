/** What is not known when a release is made: time, preferences and the device. It is treated as data that is loading. */
import type { Expression, Node, Read, SourceDefinition } from '../../language/compiled.ts';

const name = '@';
const loading: Expression = { $: ['id', `data.${name}`], reads: [`data.${name}`] };

/** The source that is never loaded. */
export const unknown: Record<string, SourceDefinition> = { [name]: { operation: '', with: {}, reads: [] } };

/** These are as on most devices. */
const usual = new Set(['device.online', 'device.delayed']);

const isUnknown = (read: Read): boolean => /^(now|prefs|device)(\.|$)/.test(read) && !usual.has(read);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isExpression = (value: Record<string, unknown>): boolean => Object.hasOwn(value, '$');

/** Kinds whose styles come with their code. That of a widget is the app's own. */
const styledLater = new Set<unknown>(['carousel', 'frame', 'qr', 'rich', 'search']);

const isStyledLater = (value: Record<string, unknown>): value is Record<string, unknown> & Node =>
  (value.widget === true || styledLater.has(value.type)) && isRecord(value.props);

/** The same definition, in which every expression that reads something unknown reads what is loading. */
export function withoutUnknown<Definition>(definition: Definition): Definition {
  return replaced(definition) as Definition;
}

function replaced(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaced);
  if (!isRecord(value)) return value;
  const { reads } = value;
  if (!Array.isArray(reads)) return inside(value);
  const known = reads.filter((read) => !isUnknown(read));
  if (isExpression(value)) return known.length < reads.length ? loading : value;
  return { ...inside(value), reads: known.length < reads.length ? [...known, ...loading.reads] : reads };
}

/** In place of what has no style yet its skeleton is shown. */
function inside(value: Record<string, unknown>): Record<string, unknown> {
  const record = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replaced(entry)]));
  return isStyledLater(record)
    ? { ...record, streams: [], props: { ...record.props, [name]: loading } }
    : record;
}
