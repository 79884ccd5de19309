import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inJapanese } from './japanese/index.ts';

const sources = path.join(import.meta.dirname, '../../..');
/** What refuses requests of the studio: its server, and the releases that it makes. */
const folders = ['studio/server', 'project/release'];

/** Errors whose message is shown to users, up to the message: a text with or without values. */
const thrown =
  /new (?:HttpError\(\s*\d+,|UsageError\(|ReleaseConflict\()\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g;

/** The messages in a file, with a name in place of each value. */
const messagesIn = (text: string): string[] =>
  [...text.matchAll(thrown)].map(([, plain, template = '']) =>
    (plain ?? template.replaceAll(/\$\{[^}]*\}/g, 'x1')).replaceAll('\\n', '\n').replaceAll(/\\(.)/g, '$1'),
  );

test('each message with which the server refuses has a Japanese one', () => {
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(sources, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|testing\//.test(name))
      .map((name) => path.join(sources, folder, name)),
  );
  const messages = new Set(files.flatMap((file) => messagesIn(fs.readFileSync(file, 'utf8'))));
  expect(messages.size).toBeGreaterThan(50);
  expect([...messages].filter((message) => inJapanese(message) === undefined)).toEqual([]);
});
