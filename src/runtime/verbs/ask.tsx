import { Suspense } from 'react';
import type { Node } from '../../language/compiled.ts';
import { FormNode } from '../forms/lazy.ts';
import { Declined } from '../host/errors.ts';
import { evaluate } from '../page/evaluate.ts';
import { sent } from '../page/form.ts';
import { type Running, settled } from '../steps/verb.ts';

/**
 * Shows a form in a sheet, which stays open until the steps of its submission have run. The values are dropped with
 * the sheet: they may be secret.
 */
export async function ask({ step, scope, value }: Running): Promise<unknown> {
  const { page } = scope;
  const { host } = page.runtime;
  const schema = String(step.props.ask);
  const name = step.as ?? schema;
  const title = String((await value('title')) ?? '');
  const label = String((await value('label')) ?? host.text('runtime.yes'));
  const values = await settled(() => evaluate(step.props.values, scope));
  delete page.forms[name];
  const state = page.form(name);
  let answer: Record<string, unknown> | null = null;
  let over = false;
  await host.dialogs.sheet({
    title,
    size: 'auto',
    render: (close) => {
      if (!over) page.asked.set(name, close);
      const props = { name, schema, values, submit: { label, press: step.props.then ?? { s: [] } } };
      const node: Node = {
        type: 'form',
        at: step.at,
        reads: [],
        props: { ...step.props, ...props } as Node['props'],
      };
      return (
        <Suspense>
          <FormNode
            node={node}
            scope={scope}
            props={props}
            done={() => {
              answer = sent(state);
              close();
            }}
          />
        </Suspense>
      );
    },
  });
  over = true;
  page.asked.delete(name);
  delete page.forms[name];
  // Closed while it was being sent, as by going back: what was sent takes effect, and the user has to be told.
  while (state.busy) await new Promise((look) => setTimeout(look, 100));
  if (!answer) throw new Declined('Not answered');
  return answer;
}
