/** Compiles slots: nodes and steps in the place of a value. */

import type { Node, Value } from '../../compiled.ts';
import { join } from '../../expression/join.ts';
import { withNames } from '../../expression/names.ts';
import { any, broken, recordOf, type Type } from '../../expression/type.ts';
import { writing } from '../../fix.ts';
import type { Shape } from '../../grammar/shape.ts';
import { own } from '../../own.ts';
import { type JsonNode, members } from '../../source/read.ts';
import type { Env } from '../env.ts';
import type { Typed } from '../values/expression.ts';
import { reportWrong } from '../values/wrong.ts';
import { compileNode, compileNodes } from './node.ts';
import { compileSteps, isPlace } from './step.ts';

/** Compiles the content of a slot. It is not evaluated with its owner, so it adds nothing to the owner's reads. */
export function compileSlot(json: JsonNode, shape: Shape, env: Env): Typed {
  switch (shape.slot) {
    case 'steps':
      return { value: isSteps(json, env) ? { s: compileSteps(json, env) } : { s: [] }, type: any };
    case 'events':
    case 'appEvents':
      return { value: compileEvents(json, env, shape.slot === 'appEvents'), type: any };
    case 'node': {
      const node = compileNode(json, env);
      return { value: { n: node ? [node] : [] }, type: any };
    }
    default: {
      const { sheet } = env;
      if (sheet === undefined) return { value: { n: nodesIn(json, env) }, type: any };
      const nodes: Node[] = [];
      env.compilation.pendingSheets.push({
        sheet,
        compile() {
          const names = withNames(env.names, { given: { type: givenTo(sheet, env) } });
          nodes.push(...nodesIn(json, { ...env, names, sheet: undefined }));
        },
      });
      return { value: { n: nodes }, type: any };
    }
  }
}

const nodesIn = (json: JsonNode, env: Env): Node[] => (isList(json, env) ? compileNodes(json, env) : []);

/** The type of the values that steps give to a sheet when they show it. */
function givenTo(sheet: string, { compilation }: Env): Type {
  const types = compilation.shown.get(sheet) ?? [];
  return types.length === 0 ? recordOf({}, 'what the sheet is given') : types.reduce(join);
}

function isList(json: JsonNode, env: Env): boolean {
  if (json.type === 'array') return true;
  reportWrong(json, 'a list', ({ type }) => type === 'array', env);
  return false;
}

/** Whether a value is a list of steps. Reports a text in its place as what the step says. */
function isSteps(json: JsonNode, env: Env): boolean {
  const { compilation, site } = env;
  const text = json.type === 'string' ? String(json.value) : undefined;
  if (text === undefined || !isPlace(text, env)) return isList(json, env);
  const written = `[{ "go": ${JSON.stringify(text)} }]`;
  compilation.report(site, json, 'wrong-type', `Steps are a list: write ${written}`, {
    expected: written,
    fix: writing(site.source, json, written),
  });
  return false;
}

/** Checks that an event of the app exists. Handlers in app.json of events that never occur are reported there. */
function checkEvent(name: string, at: JsonNode, { compilation, site }: Env): void {
  const app = compilation.facts.get('app', 'app');
  const known = [...(app?.events ?? []), ...(app?.failures ?? []), ...compilation.grammar.events];
  if (app && !known.includes(name)) compilation.unknown(site, at, 'unknown-event', 'event', name, known);
}

/** Compiles steps by event. */
function compileEvents(json: JsonNode, env: Env, ofApp: boolean): Value {
  const slots: Record<string, Value> = {};
  env.compilation.observer?.events(json, env, ofApp);
  for (const { name, at, value } of members(json)) {
    const event = env.events && own(env.events.known, name);
    if (!event && env.events)
      env.compilation.unknown(
        env.site,
        at,
        'unknown-event',
        { word: 'event', of: env.events.of },
        name,
        Object.keys(env.events.known),
      );
    if (ofApp) checkEvent(name, at, env);
    const names = withNames(env.names, { event: { type: event ?? (env.events ? broken : any) } });
    slots[name] = { s: isSteps(value, env) ? compileSteps(value, { ...env, names }) : [] };
  }
  return slots;
}
