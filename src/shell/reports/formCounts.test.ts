import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeEvent } from '../navigation/place.ts';

const sent: Record<string, string>[] = [];
let countForm: typeof import('./formCounts.ts').countForm;

beforeEach(async () => {
  vi.useFakeTimers();
  sent.length = 0;
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (address: string, body: URLSearchParams) =>
      sent.push({ address, ...Object.fromEntries(body) }) > 0,
  });
  vi.resetModules();
  ({ countForm } = await import('./formCounts.ts'));
});
afterEach(() => {
  dispatchEvent(new Event('pagehide'));
  vi.useRealTimers();
});

const begin = (form: object, release = 'a') => countForm(form, 'begun', release, '/faults');
const send = (form: object, release = 'a') => countForm(form, 'sent', release, '/faults');
const go = () => dispatchEvent(new Event(placeEvent()));
const close = () => dispatchEvent(new Event('pagehide'));

test('a report has only the number of sent and left forms, and the release', () => {
  const [one, other] = [{ password: 'x' }, {}];
  begin(one);
  begin(other);
  send(one);
  close();
  expect(sent).toEqual([{ address: '/faults', kind: 'forms', release: 'a', sent: '1', left: '1' }]);
});

test('a form that leads to another page when it is sent is not left', () => {
  const form = {};
  begin(form);
  go();
  send(form);
  vi.advanceTimersByTime(10_000);
  close();
  expect(sent).toMatchObject([{ sent: '1', left: '0' }]);
});

test('a form whose page is left is left, once', () => {
  begin({});
  go();
  vi.advanceTimersByTime(10_000);
  close();
  close();
  expect(sent).toMatchObject([{ sent: '0', left: '1' }]);
});

test('a form that is being sent when the app is left is not left', () => {
  begin({ busy: true });
  close();
  expect(sent).toMatchObject([{ sent: '1', left: '0' }]);
});

test('a form that nothing was typed into does not count', () => {
  send({});
  close();
  expect(sent).toEqual([]);
});

test('a form counts for the release under which it was begun', () => {
  begin({}, 'a');
  begin({}, 'b');
  close();
  expect(sent).toMatchObject([
    { release: 'a', left: '1' },
    { release: 'b', left: '1' },
  ]);
});
