/** A call at the press of a button, asked about first. */
import { type Builder, groupOf } from '../builder.ts';
import { isRemoval } from '../calls.ts';
import { iconOf } from '../icons.ts';
import { assumedOf, takenFrom } from '../needs.ts';
import type { Button, Page } from '../plan.ts';
import { type Definition, pathFrom, taking } from '../query.ts';
import type { Resource } from '../resources.ts';

export type Pressed = Pick<Button, 'call' | 'resource'>;

/** The collection that a call removes a record of, for which there are words in every language. */
export const removedOf = ({ call, resource }: Pressed): Resource | undefined =>
  call === resource?.remove ? resource : undefined;

/** What is on the button: a text key, and how it looks if it removes something. */
export function faceOf(
  builder: Builder,
  one: Pressed,
  group = groupOf(one.call),
): { label: string; icon: string; tone?: 'bad' } {
  const { call, resource } = one;
  const label = removedOf(one)
    ? builder.common('remove')
    : builder.titleOfCall(call, resource?.name ?? group);
  if (isRemoval(call)) return { label, icon: 'trash', tone: 'bad' };
  return { label, icon: call.operation.answer.kind === 'file' ? 'download' : iconOf(call.id) };
}

/**
 * A file is saved on the device.
 * @param page the page of the button; undefined if the call needs nothing of a page
 * @param after the steps after a call that changes something
 * @param taken what the call takes; by default what the page has
 */
export function pressCall(
  builder: Builder,
  page: Page | undefined,
  one: Pressed,
  label: string,
  after: readonly Definition[],
  taken = pathFrom(page?.needs ?? [], takenFrom(one.call, page?.needs ?? [])),
): Definition[] {
  const { call } = one;
  const step = { call: call.id, ...taking({ ...taken, ...assumedOf(call) }) };
  const before = builder.requires(page, call);
  if (call.operation.answer.kind === 'file') return [...before, { ...step, as: 'file' }, { save: '= file' }];
  return [...before, askFirst(builder, page, one, label), step, doneToast(builder, one), ...after];
}

/** Removing what a page shows cannot be undone; of a part of it, such as a mark, the document does not say. */
export function askFirst(builder: Builder, page: Page | undefined, one: Pressed, label: string): Definition {
  const { call } = one;
  if (!isRemoval(call)) return { confirm: label, label };
  const resource = removedOf(one);
  return {
    confirm: resource
      ? builder.texts.phrase(`${resource.name}.removeAsk`, 'removeAsk', builder.noun(resource))
      : label,
    ...(resource || call.path === page?.call.path ? { detail: builder.common('cannotBeUndone') } : {}),
    label,
    tone: 'bad',
  };
}

/** The message after it is done. */
export function doneToast(builder: Builder, one: Pressed): Definition {
  const resource = removedOf(one);
  const toast = resource
    ? builder.texts.phrase(`${resource.name}.removed`, 'removed', builder.noun(resource))
    : builder.common('done');
  return { toast, tone: 'good' };
}
