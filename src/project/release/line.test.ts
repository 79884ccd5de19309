import { expect, test } from 'vitest';
import { acrossPages, lineOf, pagesOf } from './line.ts';

test('the same change in several pages is one line, with the places where it is', () => {
  const what = '/props/label: "Send" → "Submit"';
  const [line, ...others] = acrossPages([
    { route: '/pages/a', what: `/view/0${what}` },
    { route: '/pages/b', what: `/view/1/props/children/3${what}` },
    { route: '/pages/b', what: `/view/2${what}` },
  ]);
  expect(others).toEqual([]);
  expect(line).toEqual({
    text: what,
    on: [
      '/pages/a  /view/0/props/label',
      '/pages/b  /view/1/props/children/3/props/label',
      '/pages/b  /view/2/props/label',
    ],
  });
  expect(line && pagesOf(line)).toBe(2);
});

test('what was put into lists of several pages is one line, wherever it stands there', () => {
  const [line] = acrossPages([
    { route: '/pages/a', what: '/view/0/props/children/1 is new: text' },
    { route: '/pages/b', what: '/view/4/props/children/2 is new: text' },
  ]);
  expect(line?.text).toBe('/props/children is new: text');
});

test('changes in one page, and different ones of several, have a line each', () => {
  const changes = [
    { route: '/pages/a', what: '/view/0/when is new: = device.width > 360' },
    { route: '/pages/a', what: '/view/1/when is new: = device.width > 360' },
    { route: '/pages/b', what: '/view/1/when is new: = device.width > 400' },
    { route: '/pages/c', what: '/view/1/when is gone: = device.width > 360' },
  ];
  expect(acrossPages(changes)).toEqual(changes.map(({ route, what }) => lineOf(`${route}  ${what}`)));
});
