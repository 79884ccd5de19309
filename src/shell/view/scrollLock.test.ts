import { afterEach, expect, test } from 'vitest';
import { followDialogs } from './scrollLock.ts';

const locked = () => document.documentElement.hasAttribute('data-dialog');
/** Observers are called after the current task's own code. */
const observed = () => new Promise((done) => setTimeout(done));

let end = () => {};
afterEach(() => {
  end();
  document.body.replaceChildren();
});

test('the document is marked while any dialog is open', async () => {
  end = followDialogs();
  const [outer, inner] = [document.createElement('dialog'), document.createElement('dialog')];
  document.body.append(outer, inner);
  await observed();
  expect(locked()).toBe(false);
  outer.open = true;
  inner.open = true;
  await observed();
  expect(locked()).toBe(true);
  inner.open = false;
  await observed();
  expect(locked()).toBe(true);
  outer.open = false;
  await observed();
  expect(locked()).toBe(false);
});

test('a dialog that is removed without being closed leaves no mark', async () => {
  end = followDialogs();
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.open = true;
  await observed();
  expect(locked()).toBe(true);
  dialog.remove();
  await observed();
  expect(locked()).toBe(false);
});
