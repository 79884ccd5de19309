/** Compiles sources: the operations that pages and the session load data from. */

import type { Live, SourceDefinition, Value } from '../../compiled.ts';
import type { Operation } from '../../contract/index.ts';
import { broken, nullableIf, type Type } from '../../expression/type.ts';
import { writing } from '../../fix.ts';
import type { Shape } from '../../grammar/shape.ts';
import { type JsonNode, member, stringOf } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { walkObject } from '../objects/walk.ts';
import { answerShape } from '../values/answer.ts';
import { isExpression, recordIn } from '../walked.ts';
import { checkLive } from './live.ts';

/** Compiles a source; undefined if it names no operation. */
export function compileSource(json: JsonNode, shape: Shape, outer: Env): SourceDefinition | undefined {
  const reads = new Set<string>();
  const env: Env = { ...outer, reads };
  const { compilation } = env;
  const { props } = walkObject(json, shape, env);
  if (typeof props.operation !== 'string') return undefined;
  const source: SourceDefinition = {
    operation: props.operation,
    with: recordIn(props.with),
    reads: [...reads],
  };
  if (typeof props.when === 'boolean' || isExpression(props.when)) source.when = props.when;
  if (typeof props.every === 'number') source.every = props.every;
  if (props.keep === true) source.keep = true;
  if (props.label !== undefined) source.label = props.label;
  const operation = compilation.facts.get('operation', source.operation);
  if (operation) readPages(source, json, props, operation, env);
  const answer = answerShape(operation?.payload);
  if (answer !== undefined) source.answer = answer;
  const live = member(json, 'live');
  if (live?.type === 'object') {
    source.live = liveOf(recordIn(props.live));
    const message = answerShape(compilation.facts.get('channel', source.live.channel)?.message);
    if (message !== undefined) source.live.message = message;
    checkLive(live, source.live, operation?.payload, env);
  }
  return source;
}

/** Reports what is written in the place of a source. */
export function reportNoSource(json: JsonNode, { compilation, site }: Env): void {
  const name = stringOf(json);
  const operation = name !== undefined && compilation.facts.get('operation', name) ? name : undefined;
  const written = `{ "operation": ${JSON.stringify(operation ?? '…')} }`;
  compilation.report(site, json, 'wrong-type', `A source is an object: write ${written}`, {
    expected: written,
    fix: operation === undefined ? false : writing(site.source, json, written),
  });
}

/** How many pages are loaded at most where `pages` is `all`, if the source does not say it. */
const defaultMostPages = 100;

function readPages(
  source: SourceDefinition,
  json: JsonNode,
  { pages, mostPages }: Record<string, Value>,
  { page }: Operation,
  { compilation, site }: Env,
): void {
  const report = (property: string, message: string, expected: string): void =>
    compilation.report(site, member(json, property), 'not-paged', message, { expected });
  if (mostPages !== undefined && pages !== 'all')
    report(
      'mostPages',
      'Only a source that loads all pages can limit their number',
      '“pages”: “all” beside it',
    );
  if (pages === undefined) return;
  if (!page) {
    const message = `The operation “${source.operation}” is not paged`;
    report('pages', message, 'an operation with x-page');
    return;
  }
  source.pages = page;
  if (pages === 'all') source.mostPages = typeof mostPages === 'number' ? mostPages : defaultMostPages;
}

function liveOf({ channel, key, merge, into, from, by, max }: Record<string, Value>): Live {
  const live: Live = {
    channel: String(channel ?? ''),
    key: key ?? '',
    merge: merge === 'rows' || merge === 'fields' || merge === 'reload' ? merge : 'replace',
  };
  if (typeof into === 'string') live.into = into.split('.');
  if (typeof from === 'string') live.from = from.split('.');
  if (typeof by === 'string') live.by = by;
  if (typeof max === 'number') live.max = max;
  return live;
}

/** The type of a source; null while its `when` does not hold. */
export function typeOfSource(json: JsonNode, { compilation }: Pick<Env, 'compilation'>): Type {
  const operation = compilation.facts.get('operation', stringOf(member(json, 'operation')) ?? '');
  return nullableIf(member(json, 'when') !== undefined, operation?.payload ?? broken);
}
