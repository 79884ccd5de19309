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

/** A page and its first view with a fold and a link, which have the same content. */
function viewWithFold() {
  const element = document.body.appendChild(document.createElement('div'));
  const part = <Found extends HTMLElement>(name: string) => element.querySelector<Found>(name);
  const shown = { path: '/', events: [] as Event[], end: new AbortController() };
  element.addEventListener('click', (event) => shown.events.push(event));
  const render = (open: boolean) => {
    element.innerHTML = `<details ${open ? 'open' : ''}><summary>Giver</summary></details><a href="#/other">Other</a>`;
  };
  render(true);
  return { element, part, shown, render, isOpen: () => part<HTMLDetailsElement>('details')?.open };
}

test('what the user has folded stays folded', async () => {
  const { element, part, shown, render, isOpen } = viewWithFold();
  part('summary')?.click();
  expect(isOpen()).toBe(false);
  await adopt(element, shown, () => render(true));
  expect(isOpen()).toBe(false);
  element.remove();
});

test('a fold that the user has not touched is as the page shows it', async () => {
  const { element, shown, render, isOpen } = viewWithFold();
  await adopt(element, shown, () => render(false));
  expect(isOpen()).toBe(false);
  await adopt(element, shown, () => render(true));
  expect(isOpen()).toBe(true);
  element.remove();
});

test('a heading of a fold, or a link, that has the focus keeps it', async () => {
  const { element, part, shown, render } = viewWithFold();
  for (const name of ['summary', 'a']) {
    part(name)?.focus();
    await adopt(element, shown, () => render(true));
    expect(document.activeElement).toBe(part(name));
  }
  element.remove();
});
