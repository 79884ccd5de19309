import { beforeEach, expect, test, vi } from 'vitest';
import { createFaults, followUncaught } from './faults.ts';

const sent: [address: string, body: string][] = [];

beforeEach(() => {
  sent.length = 0;
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (address: string, body: URLSearchParams) => sent.push([address, body.toString()]) > 0,
  });
});

test('a fault is reported once, with its kind, release and page, and nothing else', () => {
  const report = createFaults('/faults');
  const fault = { kind: 'node', release: '0123456789abcdef', route: '/pages/a/b' } as const;
  report(fault);
  report(fault);
  report({ kind: 'start' });
  expect(sent).toEqual([
    ['/faults', 'kind=node&release=0123456789abcdef&route=%2Fpages%2Fa%2Fb'],
    ['/faults', 'kind=start&release=&route='],
  ]);
});

test('an app that breaks everywhere reports a limited number of faults', () => {
  const report = createFaults('/faults');
  for (let n = 0; n < 100; n++) report({ kind: 'node', route: `/pages/${n}` });
  expect(sent).toHaveLength(20);
});

test('a browser without sendBeacon causes no error', () => {
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: undefined });
  expect(() => createFaults('/faults')({ kind: 'node' })).not.toThrow();
});

test('an app without a fault address reports nothing', () => {
  createFaults(undefined)({ kind: 'node' });
  expect(sent).toEqual([]);
});

test('uncaught errors are reported, but not those of extensions and aborted requests', () => {
  const report = vi.fn();
  followUncaught(report);
  const error = new Error('x');
  const rejected = (reason: unknown) =>
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  dispatchEvent(new ErrorEvent('error', { error, filename: 'chrome-extension://x/y.js' }));
  dispatchEvent(
    new ErrorEvent('error', { message: 'ResizeObserver loop', filename: `${location.origin}/h5/` }),
  );
  rejected(new DOMException('', 'AbortError'));
  expect(report).not.toHaveBeenCalled();
  dispatchEvent(new ErrorEvent('error', { error, filename: `${location.origin}/h5/assets/x.js` }));
  rejected(error);
  expect(report).toHaveBeenCalledTimes(2);
});
