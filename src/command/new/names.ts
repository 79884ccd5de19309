/** What the pages of calls are called, in routes and in English. */
import type { Call } from './calls.ts';
import { camel, humanised, singular, upperFirst } from './words.ts';

/** The name of a page for a call: the last fixed part of its path, or its id. */
export function nameOf(call: Call): string {
  const last = call.segments.at(-1) ?? '';
  return camel(last.startsWith('{') ? call.id : last);
}

const maxLength = 32;

/** Verbs in summaries of operations that are left out of titles. */
const reads = /^(gets?|returns?|fetch(es)?|lists?|retrieves?|finds?|shows?|reads?|quer(y|ies)|views?)\s+/i;

/** What a page of a call is called in English: its summary if that is short enough for a title, or its name. */
export function titleOf(call: Call): string {
  const summary = call.summary.replace(/\.\s*$/, '').trim();
  const read = call.method === 'GET';
  const plain = read
    ? summary.replace(reads, '').replace(/^(a|an|the|all|all the)\s+/i, '')
    : summary.replace(/^[A-Z][a-z]+/, imperative);
  if (plain !== '' && plain.length <= maxLength) return upperFirst(plain);
  return read ? humanised(nameOf(call)) : humanised(call.id).replace(/^(put|patch) /i, 'Change ');
}

/** `Uploads` is `Upload`: a button says what to do. */
const imperative = (verb: string): string => (/[^s]s$/.test(verb) ? upperFirst(singular(verb)) : verb);
