/** The page that asks which record is to be opened. */
import type { Builder } from '../builder.ts';
import type { CallParameter } from '../calls.ts';
import { fieldOf } from '../expressions.ts';
import type { Page } from '../plan.ts';
import { type Definition, goTo, queryName } from '../query.ts';
import type { Field, Shape } from '../shape.ts';
import { camel, headerName } from '../words.ts';

export function findPage(builder: Builder, page: Page): Definition {
  const { target, resource } = page;
  if (!target) throw new Error('It leads to no page');
  const owner = resource?.one ?? target.call.id;
  const fields = target.needs.map(
    (one): Field => ({ name: queryName(one), required: true, shape: namedShape(one) }),
  );
  const name = camel('find', owner);
  const create = builder.plan.pages.find((one) => one.kind === 'create' && one.resource === resource);
  return {
    title: builder.title(page),
    ...(create && (create.asksAll || create.needs.length === 0)
      ? { bar: { trailing: [plus(builder, create)] } }
      : {}),
    view: [
      {
        type: 'form',
        name,
        schema: builder.forms.add(name, owner, fields),
        submit: {
          label: builder.common('open'),
          press: [
            goTo(
              target.route,
              Object.fromEntries(fields.map((field) => [field.name, `= ${fieldOf('form', field.name)}`])),
            ),
          ],
        },
      },
    ],
  };
}

/** `X-Tenant` is `xTenant` in a query, and is called as in the forms of calls. */
function namedShape(one: CallParameter): Shape {
  if (queryName(one) === one.name || one.shape.title !== '') return one.shape;
  return Object.create(one.shape, { title: { value: headerName(one.name) } });
}

const plus = (builder: Builder, create: Page): Definition => ({
  type: 'button',
  look: 'icon',
  icon: 'plus',
  label: builder.title(create),
  press: [goTo(create.route, {})],
});
