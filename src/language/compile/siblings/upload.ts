/** Checks an upload of app.json: the call takes a file and nothing else that is needed, and answers an address. */
import { describe } from '../../expression/describe.ts';
import { fieldOf, type Type } from '../../expression/type.ts';
import { didYouMean, nearest } from '../../nearest.ts';
import { member, stringOf } from '../../source/read.ts';
import type { Pair } from './index.ts';

/** Whether an object declares an upload: a call beside the widget that brings its file. */
export const isUpload = ({ json }: Pair): boolean =>
  member(json, 'call') !== undefined && member(json, 'widget') !== undefined;

export function checkUpload({ name, at, json, env: { compilation, site } }: Pair): void {
  const operation = compilation.facts.get('operation', name);
  if (!operation) return;
  const file = stringOf(member(json, 'file')) ?? 'file';
  const names = Object.keys(operation.parameters);
  if (!names.includes(file)) {
    const near = nearest(file, names);
    const message = `The operation “${name}” does not take “${file}”${didYouMean(near)}`;
    const details = { expected: names.join(', ') || 'nothing', nearest: near };
    compilation.report(site, member(json, 'file') ?? at, 'unknown-parameter', message, details);
  }
  for (const [key, { required, type }] of Object.entries(operation.parameters))
    if (required && key !== file)
      compilation.report(
        site,
        at,
        'missing-parameter',
        `The operation “${name}” needs “${key}”, but an upload sends only the file`,
        { expected: `${key}: ${describe(type)}` },
      );
  const place = member(json, 'address');
  const property = stringOf(place);
  const { payload } = operation;
  const address: Type | undefined =
    property === undefined ? payload : payload.kind === 'record' ? fieldOf(payload, property) : undefined;
  if (address?.kind === 'string' || address?.kind === 'any') return;
  compilation.report(
    site,
    place ?? at,
    'wrong-type',
    `The address of the file is a text, and ${property === undefined ? `the answer of “${name}”` : `“${property}” of the answer`} is ${address ? describe(address) : 'not there'}`,
    { expected: '“address”: the member of the answer that is the address' },
  );
}
