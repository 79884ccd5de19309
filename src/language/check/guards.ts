/** Finds guards that lead back to themselves: a user who does not pass them is redirected forever. */
import { type Ast, parse } from '../expression/parse.ts';
import { isSatisfiable, type Requirement } from '../expression/satisfiable.ts';
import type { Project } from '../project/project.ts';
import { entries, type JsonNode, member, members, stringOf } from '../source/read.ts';
import type { Report } from './report.ts';

/** What a guard does for those who do not pass it: a place to which it leads, or a guard that it asks. */
interface Step {
  at: JsonNode;
  /** The route of the page, or the name of the guard. */
  to: string;
  asks: boolean;
  when: readonly Requirement[];
}

/** From one guard to another one that is asked next. */
interface Way {
  from: string;
  step: Step;
  to: string;
}

export function checkGuards(project: Project, report: Report): void {
  const source = project.app;
  if (!source) return;
  const guards = members(member(source.root, 'guards'));
  const names = guards.map(({ name }) => name);
  const guardsOf = (route: string): string[] =>
    entries(member(project.facts.get('page', route)?.source.root, 'guards')).flatMap(
      (guard) => stringOf(guard) ?? [],
    );
  const ways = guards.flatMap(({ name: from, value }): Way[] => {
    const failed = conditionOf(member(value, 'check'), false);
    return stepsIn(member(value, 'else'), failed).flatMap((step) =>
      (step.asks ? [step.to] : guardsOf(step.to)).map((to) => ({ from, step, to })),
    );
  });
  const reported = new Set<Step>();
  /** Follows ways back to the first guard of one; guards before it have been followed already. */
  const follow = (path: readonly Way[], first: string): void => {
    const last = path.at(-1);
    if (!last || !isSatisfiable(path.flatMap(({ step }) => step.when))) return;
    const [start = last] = path;
    if (last.to === first) {
      if (!reported.has(start.step))
        report.add(source, start.step.at, 'guard-circle', wordsOf(path), {
          expected: `a page without the guard “${start.to}”`,
        });
      reported.add(start.step);
      return;
    }
    if (path.some(({ from }) => from === last.to) || names.indexOf(last.to) < names.indexOf(first)) return;
    for (const way of ways) if (way.from === last.to) follow([...path, way], first);
  };
  for (const way of ways) follow([way], way.from);
}

function wordsOf(path: readonly Way[]): string {
  const [only] = path;
  const leads = path.map(({ from, step, to }) =>
    step.asks
      ? `“${from}” asks for “${to}”`
      : `“${from}” leads to ${step.to}, which has ${only?.from === to && path.length === 1 ? 'this guard itself' : `“${to}”`}`,
  );
  const who = path.length === 1 ? 'a user who does not pass it' : 'a user who passes none of them';
  return `The guard ${leads.join('; ')}: ${who} is redirected forever`;
}

/** The steps `go` and `require`, also those within other steps, with what holds where they are done. */
function stepsIn(json: JsonNode | undefined, above: readonly Requirement[]): Step[] {
  if (json?.type === 'array') {
    const found: Step[] = [];
    for (const step of entries(json)) {
      found.push(...stepsIn(step, above));
      // After these the guard may hold.
      if (member(step, 'session') || member(step, 'set')) break;
    }
    return found;
  }
  const when = [...above, ...conditionOf(member(json, 'when'), true)];
  return members(json).flatMap(({ name, value }) => {
    if (name === 'require')
      return entries(value).map((at) => ({ at, to: stringOf(at) ?? '', asks: true, when }));
    if (name !== 'go' || value.type !== 'string') return stepsIn(value, when);
    return routesIn(stringOf(value) ?? '', when).map((one) => ({ at: value, asks: false, ...one }));
  });
}

const conditionOf = (json: JsonNode | undefined, holds: boolean): Requirement[] => {
  const text = stringOf(json);
  return text?.startsWith('=') ? [{ source: text.slice(1), holds }] : [];
};

type Route = Pick<Step, 'to' | 'when'>;

/** The routes that a text or an expression may be. */
function routesIn(text: string, when: readonly Requirement[]): Route[] {
  const route = (to: string, here: readonly Requirement[]): Route => ({
    to: to.split('?')[0] ?? '',
    when: here,
  });
  if (!text.startsWith('=')) return [route(text, when)];
  const source = text.slice(1);
  const visit = (part: unknown, here: readonly Requirement[]): Route[] => {
    if (Array.isArray(part)) return part.flatMap((one) => visit(one, here));
    if (typeof part === 'string') return part.startsWith('/') ? [route(part, here)] : [];
    if (typeof part !== 'object' || part === null || !('op' in part)) return [];
    const { op, args } = part as Ast;
    if (op !== '?:') return visit(args, here);
    const [condition, then, otherwise] = args;
    const under = (holds: boolean) => [
      ...here,
      { source: source.slice(condition.start, condition.end), holds },
    ];
    return [...visit(then, under(true)), ...visit(otherwise, under(false))];
  };
  const parsed = parse(source);
  return 'problem' in parsed ? [] : visit(parsed.ast, when);
}
