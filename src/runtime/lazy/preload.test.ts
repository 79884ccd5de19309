import { afterEach, expect, test, vi } from 'vitest';
import { __vitePreload, runAfter } from './preload.ts';

const links: HTMLLinkElement[] = [];
// They stay outside of the document, which would load them: the tests say what was loaded.
vi.spyOn(document.head, 'append').mockImplementation((link) => void links.push(link as HTMLLinkElement));
afterEach(() => {
  links.length = 0;
});

const event = (what: 'load' | 'error'): Event => new Event(what);

test('a script is imported once its style applies; other scripts are requested at once, and each file once', async () => {
  const load = vi.fn(async () => 'code');
  const loading = __vitePreload(load, ['assets/a.js', 'assets/a.css']);
  const again = __vitePreload(load, ['assets/a.css']);
  expect(links.map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['modulepreload', '/assets/a.js'],
    ['stylesheet', '/assets/a.css'],
  ]);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  links[1]?.dispatchEvent(event('load'));
  expect(await Promise.all([loading, again])).toEqual(['code', 'code']);
});

test('a style that failed is requested again by the next attempt', async () => {
  const load = vi.fn(async () => 'code');
  const failing = __vitePreload(load, ['assets/b.css']);
  links[0]?.dispatchEvent(event('error'));
  await expect(failing).rejects.toThrow('/assets/b.css did not load');
  expect(load).not.toHaveBeenCalled();
  const next = __vitePreload(load, ['assets/b.css']);
  expect(links).toHaveLength(2);
  links[1]?.dispatchEvent(event('load'));
  expect(await next).toBe('code');
});

test('files that the page has loaded already are not awaited', async () => {
  document.head.innerHTML = '<link rel="preload" href="/assets/c.css">';
  expect(await __vitePreload(async () => 'code', ['assets/c.css'])).toBe('code');
  expect(await __vitePreload(async () => 'code')).toBe('code');
  expect(links).toEqual([]);
});

test('while something is more urgent, styles are requested, and scripts after it', async () => {
  let over = () => {};
  runAfter(
    new Promise<void>((done) => {
      over = done;
    }),
  );
  const load = vi.fn(async () => 'code');
  const files = () => links.map(({ href }) => new URL(href).pathname);
  const loading = __vitePreload(load, ['assets/d.js', 'assets/d.css']);
  expect(files()).toEqual(['/assets/d.css']);
  links[0]?.dispatchEvent(event('load'));
  await new Promise((done) => setTimeout(done));
  expect(load).not.toHaveBeenCalled();
  over();
  expect(await loading).toBe('code');
  expect(files()).toEqual(['/assets/d.css', '/assets/d.js']);
  // It is over for all that comes later.
  void __vitePreload(load, ['assets/e.js']);
  expect(files()).toContain('/assets/e.js');
});
