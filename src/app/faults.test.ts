import { beforeEach, expect, test, vi } from 'vitest';

const sent: [address: string, body: string][] = [];
let faults: typeof import('./faults.ts');

beforeEach(async () => {
  sent.length = 0;
  vi.resetModules();
  faults = await import('./faults.ts');
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (address: string, body: URLSearchParams) => sent.push([address, body.toString()]) > 0,
  });
});

test('a fault tells its kind, release and page, once, and nothing else', () => {
  faults.tellFault('node', '0123456789abcdef', '/pages/a/b');
  faults.tellFault('node', '0123456789abcdef', '/pages/a/b');
  faults.tellFault('start');
  expect(sent).toEqual([
    ['/faults', 'kind=node&release=0123456789abcdef&route=%2Fpages%2Fa%2Fb'],
    ['/faults', 'kind=start&release=&route='],
  ]);
});

test('an app that breaks everywhere does not tell for ever', () => {
  for (let n = 0; n < 100; n++) faults.tellFault('node', 'r', `/pages/${n}`);
  expect(sent).toHaveLength(20);
});

test('a browser that sends none breaks nothing', () => {
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: undefined });
  expect(() => faults.tellFault('node')).not.toThrow();
});

test("what nobody caught is told, what extensions do and what was given up is not the app's", () => {
  const tell = vi.fn();
  faults.followUncaught(tell);
  const error = new Error('x');
  const rejected = (reason: unknown) =>
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  dispatchEvent(new ErrorEvent('error', { error, filename: 'chrome-extension://x/y.js' }));
  dispatchEvent(
    new ErrorEvent('error', { message: 'ResizeObserver loop', filename: `${location.origin}/h5/` }),
  );
  rejected(new DOMException('', 'AbortError'));
  expect(tell).not.toHaveBeenCalled();
  dispatchEvent(new ErrorEvent('error', { error, filename: `${location.origin}/h5/assets/x.js` }));
  rejected(error);
  expect(tell).toHaveBeenCalledTimes(2);
});
