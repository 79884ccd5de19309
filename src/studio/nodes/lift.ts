/** Replaces what an expression reads from its page by parameters of a part. */
import { parse } from '../../language/expression/parse.ts';

interface Path {
  path: string;
  from: number;
  to: number;
}

interface Ast {
  op: string;
  args: unknown;
  range: { start: number; end: number };
}

const isAst = (value: unknown): value is Ast =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value;

const macros = new Set(['filter', 'map', 'exists', 'all', 'exists_one']);

/** `data.user.level` for a syntax tree of plain field access; otherwise undefined. */
function pathOf({ op, args }: Ast): string | undefined {
  if (op === 'id') return String(args);
  if (op !== '.' || !Array.isArray(args) || !isAst(args[0])) return undefined;
  const base = pathOf(args[0]);
  return base === undefined ? undefined : `${base}.${args[1]}`;
}

/**
 * The longest paths that an expression reads.
 * @param source without its equals sign
 * @param isBound whether a name is defined within the expression or the part
 */
export function pathsRead(source: string, isBound: (name: string) => boolean): Path[] {
  const parsed = parse(source);
  if ('problem' in parsed) return [];
  const found: Path[] = [];
  const visit = (value: unknown, bound: readonly string[]): void => {
    if (Array.isArray(value)) {
      for (const inner of value) visit(inner, bound);
      return;
    }
    if (!isAst(value)) return;
    const path = pathOf(value);
    if (path !== undefined) {
      const [root = ''] = path.split('.');
      if (!bound.includes(root) && !isBound(root))
        found.push({ path, from: value.range.start, to: value.range.end });
      return;
    }
    if (value.op === 'rcall' && Array.isArray(value.args) && macros.has(String(value.args[0]))) {
      const [, receiver, [variable, ...rest] = []] = value.args as [string, unknown, unknown[]];
      visit(receiver, bound);
      visit(rest, isAst(variable) ? [...bound, String(variable.args)] : bound);
      return;
    }
    visit(value.args, bound);
  };
  visit(parsed.ast, []);
  return found.sort((a, b) => a.from - b.from);
}

/** An expression with replaced paths. */
export function lifted(source: string, paths: readonly Path[], to: (path: string) => string): string {
  let text = source;
  for (const { path, from, to: end } of [...paths].reverse())
    text = text.slice(0, from) + to(path) + text.slice(end);
  return text;
}
