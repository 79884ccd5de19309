import { expect, test, vi } from 'vitest';
import { adopt } from './adopt.ts';

/** A view with a button; `note` says what is done to it, and `pressed` is called by the button of the page. */
function viewWithButton() {
  const element = document.createElement('div');
  const button = document.createElement('button');
  button.textContent = 'Buy';
  element.append(button);
  const shown = { path: '/', events: [] as Event[], end: new AbortController() };
  const note = (type: string, at = performance.now()) => {
    const event = new Event(type, { bubbles: true });
    Object.defineProperties(event, { target: { value: button }, timeStamp: { value: at } });
    shown.events.push(event);
  };
  const pressed = vi.fn();
  const render = vi.fn(() => {
    const own = document.createElement('button');
    own.textContent = 'Buy';
    own.addEventListener('click', pressed);
    element.replaceChildren(own);
  });
  return { element, shown, note, render, pressed };
}

test('a press whose end waited while scripts ran counts, however long that took', async () => {
  const { element, shown, note, render, pressed } = viewWithButton();
  note('pointerdown', performance.now() - 5000);
  // The browser tells them in the next task.
  setTimeout(() => {
    note('pointerup');
    note('click');
  });
  await adopt(element, shown, render);
  expect(render).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce());
});

test('the page waits for the end of a press', async () => {
  const { element, shown, note, render } = viewWithButton();
  note('pointerdown');
  const adopting = adopt(element, shown, render);
  await new Promise((done) => setTimeout(done, 50));
  expect(render).not.toHaveBeenCalled();
  note('pointerup');
  document.dispatchEvent(new Event('pointerup'));
  await adopting;
  expect(render).toHaveBeenCalledOnce();
});

test('it does not wait for a press whose end is not told', async () => {
  const { element, shown, note, render, pressed } = viewWithButton();
  note('pointerdown', performance.now() - 5000);
  await adopt(element, shown, render);
  expect(render).toHaveBeenCalledOnce();
  expect(pressed).not.toHaveBeenCalled();
});

test('what was folded stays folded, and a heading or a link that has the focus keeps it', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  const fold = (open: boolean) =>
    `<details ${open ? 'open' : ''}><summary>Giver</summary><input></details><a href="#/other">Other</a>`;
  element.innerHTML = fold(true);
  const shown = { path: '/', events: [], end: new AbortController() };
  const part = <Found extends HTMLElement>(name: string) => element.querySelector<Found>(name);
  for (const name of ['summary', 'a']) {
    const details = part<HTMLDetailsElement>('details');
    if (details) details.open = false;
    part(name)?.focus();
    await adopt(element, shown, () => {
      element.innerHTML = fold(true);
    });
    expect(part<HTMLDetailsElement>('details')?.open).toBe(false);
    expect(document.activeElement).toBe(part(name));
  }
  element.remove();
});
