/** The page of a call that needs nothing but a press: a button that asks first, or saves a file. */
import type { Builder } from '../builder.ts';
import { isRemoval } from '../calls.ts';
import type { Page } from '../plan.ts';
import { type Definition, queryOf } from '../query.ts';
import { faceOf, pressCall } from './press.ts';

export function confirmPage(builder: Builder, page: Page): Definition {
  const { call } = page;
  const face = faceOf(builder, page);
  const press = pressCall(builder, page, page, face.label, [{ go: 'back' }]);
  return {
    title: builder.title(page),
    ...builder.guards(call),
    ...queryOf(page.needs),
    view: [
      ...(isRemoval(call) ? [{ type: 'text', text: builder.common('cannotBeUndone') }] : []),
      { type: 'button', wide: true, ...(isRemoval(call) ? face : { label: face.label }), press },
    ],
  };
}
