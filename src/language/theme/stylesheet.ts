/** Reads the custom properties of a stylesheet: those that it sets, for which root elements, and those that it uses. */
import postcss, { type Declaration, type Rule } from 'postcss';
import type { SourceFile } from '../source/read.ts';

/** A custom property that a rule sets. */
export interface SetProperty {
  name: string;
  value: string;
  source: SourceFile;
  /** Offsets of the declaration in the file. */
  span: { from: number; to: number };
  /** Attributes that the root element must have: `{ "data-theme": "dark" }`. */
  attributes: Readonly<Record<string, string>>;
}

/** A custom property that a value uses without a fallback. */
export interface AskedProperty {
  name: string;
  span: { from: number; to: number };
}

export interface Stylesheet {
  /** On the root element, in order; a rule of several selectors is listed once per selector. */
  root: readonly SetProperty[];
  /** The names of all properties that are set on any element. */
  set: ReadonlySet<string>;
  asked: readonly AskedProperty[];
  /** The message of a syntax error. */
  fault?: { message: string; offset: number };
}

const known = new WeakMap<SourceFile, Stylesheet>();

export function readStylesheet(source: SourceFile): Stylesheet {
  const before = known.get(source);
  if (before) return before;
  const sheet = parse(source);
  known.set(source, sheet);
  return sheet;
}

function parse(source: SourceFile): Stylesheet {
  const root: SetProperty[] = [];
  const set = new Set<string>();
  const asked: AskedProperty[] = [];
  const sheet: Stylesheet = { root, set, asked };
  let tree: postcss.Root;
  try {
    tree = postcss.parse(source.text);
  } catch (error) {
    if (!(error instanceof postcss.CssSyntaxError)) throw error;
    const lines = source.text.split('\n').slice(0, (error.line ?? 1) - 1);
    const offset = lines.reduce((sum, line) => sum + line.length + 1, (error.column ?? 1) - 1);
    return { ...sheet, fault: { message: error.reason, offset } };
  }
  tree.walkDecls((declaration) => {
    const from = declaration.source?.start?.offset ?? 0;
    const span = { from, to: declaration.source?.end?.offset ?? from + 1 };
    for (const match of source.text.slice(span.from, span.to).matchAll(/var\(\s*(--[\w-]+)\s*\)/g))
      asked.push({
        name: match[1] ?? '',
        span: { from: from + match.index, to: from + match.index + match[0].length },
      });
    if (!declaration.prop.startsWith('--')) return;
    const { prop: name, value } = declaration;
    set.add(name);
    for (const attributes of rootsOf(declaration)) root.push({ name, value, source, span, attributes });
  });
  return sheet;
}

/** The attributes of each root element that a declaration holds for; none within `@media` and for `:lang()`. */
function rootsOf({ parent }: Declaration): Record<string, string>[] {
  if (parent?.type !== 'rule' || parent.parent?.type !== 'root') return [];
  return (parent as Rule).selectors.flatMap((selector) => {
    const match = /^(?::root|html)((?:\[[\w-]+="[^"]*"\])*)$/.exec(selector.replaceAll("'", '"'));
    if (!match) return [];
    const attributes = [...(match[1] ?? '').matchAll(/\[([\w-]+)="([^"]*)"\]/g)];
    return [Object.fromEntries(attributes.map(([, name = '', value = '']) => [name, value]))];
  });
}
