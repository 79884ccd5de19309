/**
 * What is not known when a release is made: time, preferences, the device and maybe the query. It is treated as data that
 * is loading.
 */
import type { Expression, Node, Read, Screen, SourceDefinition } from '../../language/compiled.ts';

const name = '@';
const loading: Expression = { $: ['id', `data.${name}`], reads: [`data.${name}`] };

/** The source that is never loaded. */
export const unknown: Record<string, SourceDefinition> = { [name]: { operation: '', with: {}, reads: [] } };

/** Stands for the language of the device in the values of calls: see `FirstCall`. */
const languagePlaceholder = '{{language}}';

const isLanguage = (value: unknown): boolean =>
  isExpression(value) && JSON.stringify(value.$) === '[".",["id","device"],"language"]';

/** The same sources, with a placeholder for each value that is the language of the device. */
export const withPlaceholders = (sources: Screen['data']): Screen['data'] =>
  Object.fromEntries(
    Object.entries(sources).map(([name, source]) => {
      const values = Object.entries(source.with).map(([key, value]) => [
        key,
        isLanguage(value) ? languagePlaceholder : value,
      ]);
      // Where it is read otherwise, it is still unknown.
      const reads = source.reads.filter((read) => read !== 'device.language');
      return [name, { ...source, with: Object.fromEntries(values), reads }];
    }),
  );

/** These are as on most devices, or the same on all. */
const usual = new Set(['device.online', 'device.delayed', 'device.languages']);

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

/** What is unknown: by what an expression or a node reads, and by an expression itself. */
interface Unknown {
  read(read: Read): boolean;
  expression(expression: Expression): boolean;
}

/** A query is not among what an expression reads: it never changes. */
const isOfQuery = ({ $ }: Expression): boolean => JSON.stringify($).includes('["id","query"]');

/**
 * The same definition, in which every expression that reads something unknown reads what is loading.
 * @param anyQuery the query is unknown, too
 */
export function withoutUnknown<Definition>(
  definition: Definition & { state?: Screen['state'] },
  anyQuery = false,
): Definition {
  const expression = (one: Expression): boolean =>
    one.reads.some(isUnknownAtRelease) || (anyQuery && isOfQuery(one));
  const state = Object.entries(definition.state ?? {}).flatMap(([key, initial]) =>
    isExpression(initial) && expression(initial) ? `state.${key}` : [],
  );
  const read = (one: Read): boolean => isUnknownAtRelease(one) || state.includes(one);
  return replaced(definition, {
    read,
    expression: (one) => one.reads.some(read) || expression(one),
  }) as Definition;
}

function replaced(value: unknown, unknown: Unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => replaced(entry, unknown));
  if (!isRecord(value)) return value;
  const { reads } = value;
  if (!Array.isArray(reads)) return inside(value, unknown);
  if (isExpression(value)) return unknown.expression(value) ? loading : value;
  const known = reads.filter((read) => !unknown.read(read));
  return {
    ...inside(value, unknown),
    reads: known.length < reads.length ? [...known, ...loading.reads] : reads,
  };
}

/** In place of what has no style yet its skeleton is shown, and in place of a control whose value is not known. */
function inside(value: Record<string, unknown>, unknown: Unknown): object {
  const record = Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, replaced(entry, unknown)]),
  );
  if (!isNode(record)) return record;
  const { bind } = record.props;
  if (!isStyledLater(record) && !(Array.isArray(bind) && unknown.read(bind.join('.')))) return record;
  return isSwitch(record) ? besideBone(record) : { ...record, streams: [], ...asLoading(record) };
}

const asLoading = ({ props }: Pick<Node, 'props'>) => ({ props: { ...props, [name]: loading } });

const isSwitch = ({ type, props: { look, options } }: Node): boolean =>
  type === 'choice' && (look ?? (options === undefined && 'switch')) === 'switch';

/** The words of a switch, and a skeleton in place of the switch itself. */
function besideBone({ at, reads, props: { label, hint } }: Node): Node {
  const texts: Node['props'][] = [{ text: label ?? '' }];
  if (hint !== undefined) texts.push({ text: hint, look: 'caption', tone: 'muted' });
  const words = texts.map((props, index): Node => ({ type: 'text', at: `${at}/${index}`, reads, props }));
  const children: Node[] = [
    { type: 'stack', at: `${at}/words`, reads: [], props: { gap: 'none', children: { n: words } } },
    { type: 'status', at: `${at}/switch`, reads: loading.reads, ...asLoading({ props: {} }) },
  ];
  return { type: 'row', at, reads: [], props: { justify: 'between', children: { n: children } } };
}
