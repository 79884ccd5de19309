import { expect, test } from 'vitest';
import { readProject } from '../../../language/node.ts';
import { foldersOf } from '../../../project/folders.ts';
import { type Role, roles } from '../../accounts.ts';
import { routes } from '../routes.ts';
import { access, isAllowed, lackingFor } from './access.ts';

/** Answered outside the table of routes. */
const stream = 'GET /api/events';

test('each request of the studio has a row, and each row a request', () => {
  expect(Object.keys(access).sort()).toEqual([...Object.keys(routes), stream].sort());
});

test('what changes the app needs a role; coming in, and what is one’s own, does not', () => {
  const free = Object.entries(access)
    .filter(([name, need]) => name.startsWith('POST') && !Array.isArray(need))
    .map(([name]) => name);
  expect(free.filter((name) => !/\/api\/(account|presence|sign-in|join)/.test(name))).toEqual([]);
});

test('one of the roles of a row is enough, and none of the others is', () => {
  for (const need of Object.values(access).filter(Array.isArray))
    for (const role of roles) expect(isAllowed(need, [role])).toBe(need.includes(role));
  expect(isAllowed('signed in', [])).toBe(true);
  expect(isAllowed('signed in', null)).toBe(false);
  expect(isAllowed(['publish'], null)).toBe(false);
  expect(isAllowed('anybody', null)).toBe(true);
});

const { folders } = readProject(foldersOf(process.cwd()));

test.each<[string, Role]>([
  ['locales/en.json', 'texts'],
  ['screens/pages/withdraw/detail.json', 'pages'],
  ['screens/statuses.json', 'pages'],
  ['screens/app.json', 'rules'],
  ['schemas/withdrawal.json', 'rules'],
  ['openapi/openapi.yaml', 'rules'],
  ['locales/../schemas/withdrawal.json', 'rules'],
  ['locales-of-others/en.json', 'rules'],
])('%s needs the role %s', (file, role) => {
  expect(lackingFor([file], 'draft', [], folders)).toBe(role);
  expect(lackingFor([file], 'draft', [role], folders)).toBeUndefined();
});

test('a step needs the role of each of its files, and one in the working copy that of publishing', () => {
  const files = ['locales/en.json', 'schemas/withdrawal.json'];
  expect(lackingFor(files, 'draft', ['texts'], folders)).toBe('rules');
  expect(lackingFor(files, 'draft', ['texts', 'rules'], folders)).toBeUndefined();
  expect(lackingFor(files, '', ['texts', 'rules'], folders)).toBe('publish');
});
