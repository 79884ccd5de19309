/**
 * Excerpts in the guides match the files that they name: ```tsx src/widgets/pinInput/PinInput.tsx. Options and headers
 * in docs/shell.md match the code.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../server/http/policy.ts';

const repository = path.join(import.meta.dirname, '../..');
const docs = path.join(repository, 'docs');
const fence = /^```(?:ts|tsx|json|css|html|yaml) (\S+\/\S+)\n([\s\S]*?)^```$/gm;
/** Their code blocks are changes, which other tests apply. */
const replayed = ['operators.md', 'tutorial.md'];

const excerpts = readdirSync(docs)
  .filter((name) => name.endsWith('.md') && !replayed.includes(name))
  .flatMap((name) => {
    const blocks = readFileSync(path.join(docs, name), 'utf8').matchAll(fence);
    return [...blocks].map(([, file = '', body = '']) => [`${name}: ${file}`, file, body] as const);
  });

test('there are excerpts', () => {
  expect(excerpts.length).toBeGreaterThan(10);
});

test.each(excerpts)('%s', (_, file, body) => {
  expect(readFileSync(path.join(repository, file), 'utf8')).toContain(body);
});

const shell = readFileSync(path.join(docs, 'shell.md'), 'utf8');

test('docs/shell.md has the Content-Security-Policy that the tests run under', () => {
  const header = shell.match(/^Content-Security-Policy: ([\s\S]*?)\nX-Content-Type-Options/m)?.[1] ?? '';
  expect(header.replaceAll(/\s+/g, ' ')).toBe(contentSecurityPolicy());
});

test('docs/shell.md has every option of createApp, and no other', () => {
  const code = readFileSync(path.join(repository, 'src/shell/options.ts'), 'utf8');
  const declared = code.slice(code.indexOf('export interface AppOptions'));
  const section = shell.match(/^## Options of createApp$([\s\S]*?)^## /m)?.[1] ?? '';
  const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort();
  expect(names(section, /^\| `(\w+)` \|/gm)).toEqual(names(declared, /^ {2}(\w+)\??:/gm));
});

/** The anchor of a heading, as GitHub and the site make it. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const guides = [
  'README.md',
  ...readdirSync(docs, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
];
const prose = (file: string): string =>
  readFileSync(path.join(repository, file), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');

test('links between guides lead to files, and their anchors to headings', () => {
  const wrong: string[] = [];
  let anchors = 0;
  for (const guide of guides)
    for (const [, address = ''] of prose(guide).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(address)) continue;
      const [to = '', anchor] = address.split('#');
      const file = to === '' ? guide : path.join(path.dirname(guide), to);
      if (!existsSync(path.join(repository, file))) wrong.push(`${guide}: ${address}`);
      else if (anchor !== undefined && file.endsWith('.md')) {
        anchors += 1;
        const headings = [...prose(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
          anchorOf(heading),
        );
        if (!headings.includes(anchor)) wrong.push(`${guide}: ${address}`);
      }
    }
  expect(anchors).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});
