/** A page with one form that sends its values. */
import { act, fireEvent } from '@testing-library/react';
import {
  createTestHost,
  late,
  node,
  renderScreen,
  screenOf,
  steps,
} from '../../src/runtime/testing/renderScreen.tsx';
import { definitionOf } from '../../src/runtime/testing/shapedForms.tsx';

/** @param schema without references into other files */
export async function openForm(schema: Record<string, unknown>) {
  const definition = definitionOf(structuredClone(schema));
  const shown = node('form', {
    name: 'f',
    schema: 'f',
    submit: late({
      label: 'Send',
      press: steps({ call: 'send', with: { '*': { $: ['id', 'form.f'], reads: ['forms.f'] } } }),
    }),
  });
  const host = createTestHost({ forms: { f: definition }, operations: { send: () => null } });
  let page: ReturnType<typeof renderScreen>['page'] | undefined;
  await act(async () => {
    ({ page } = renderScreen(screenOf([shown]), host));
  });
  if (!page) throw new Error('Nothing was shown');
  const press = (button: HTMLElement | null | undefined) =>
    act(async () => {
      if (!button) throw new Error('There is no such button');
      fireEvent.click(button);
    });
  const send = () => press(document.querySelector<HTMLElement>('form button[type="submit"]'));
  return { state: page.form('f'), host, press, send };
}
