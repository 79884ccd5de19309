/** A call at the press of a button, asked about first. */
import type { Builder } from '../builder.ts';
import type { Call } from '../calls.ts';
import type { Page } from '../plan.ts';
import { type Definition, pathFrom, taking } from '../query.ts';
import { pathParameters, type Resource } from '../resources.ts';

/**
 * A file is saved on the device.
 * @param page the page of the button; undefined if the call needs nothing of a page
 * @param after makes the steps after a call that changes something
 * @param path the parameters in the path of the call; by default those of the page
 */
export function pressCall(
  builder: Builder,
  page: Page | undefined,
  call: Call,
  title: string,
  after: () => Definition[],
  path = pathFrom(page?.needs ?? [], pathParameters(call)),
): Definition[] {
  const { answer } = call.operation;
  const step = { call: call.id, ...taking(path) };
  const before = builder.requires(page, call);
  if (answer.kind === 'file') return [...before, { ...step, as: 'file' }, { save: '= file' }];
  return [...before, { confirm: title, label: title }, step, ...after()];
}

/**
 * Removes a record, asked about first.
 * @param path the parameters in the path of the call; by default those of the page
 * @param after the steps after it; by default the page is left
 */
export const pressRemove = (
  builder: Builder,
  page: Page,
  resource: Resource,
  remove: Call,
  path = pathFrom(page.needs, pathParameters(remove)),
  after: readonly Definition[] = [{ go: 'back' }],
): Definition[] => {
  const one = builder.noun(resource);
  return [
    ...builder.requires(page, remove),
    {
      confirm: builder.texts.phrase(`${resource.name}.removeAsk`, 'removeAsk', one),
      detail: builder.common('cannotBeUndone'),
      label: builder.common('remove'),
      tone: 'bad',
    },
    { call: remove.id, ...taking(path) },
    { toast: builder.texts.phrase(`${resource.name}.removed`, 'removed', one), tone: 'good' },
    ...after,
  ];
};
