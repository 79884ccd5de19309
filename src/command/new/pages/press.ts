/** A call at the press of a button, asked about first. */
import type { Builder } from '../builder.ts';
import type { Call } from '../calls.ts';
import type { Page } from '../plan.ts';
import { type Definition, pathFrom, taking } from '../query.ts';
import { pathParameters } from '../resources.ts';

/** @param page where the button stands; undefined if the call needs nothing of a page */
export const pressCall = (
  builder: Builder,
  page: Page | undefined,
  call: Call,
  title: string,
): Definition[] => [
  ...builder.requires(page, call),
  { confirm: title, label: title },
  { call: call.id, ...taking(pathFrom(page?.needs ?? [], pathParameters(call))) },
];
