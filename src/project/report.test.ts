import { expect, test } from 'vitest';
import { library } from '../../tests/fixtures/library.ts';
import { diagnosticOf } from '../command/lsp/translate.ts';
import { check, disk, overlay, readProject } from '../language/node.ts';
import { asAnnotations, asJson, asText, summary } from './report.ts';

/** The library without a text that two places use. */
const over = new Map(
  ['en', 'jp'].map((code): [string, string] => {
    const file = `${library.root}/locales/${code}.json`;
    const texts: Record<string, Record<string, unknown>> = JSON.parse(disk.read(file));
    delete texts.shelf?.title;
    return [file, JSON.stringify(texts, null, 2)];
  }),
);
const findings = check(readProject(library, overlay(disk, over)));

test('a cause is one finding, with its consequences below it', () => {
  expect(summary(findings)).toBe('1 error, 0 warnings');
  expect(asText(findings)).toMatch(
    /There is no text “shelf\.title”[\s\S]*1 more follows from it: screens\/\S+:\d+/,
  );
  expect(JSON.parse(asJson(findings))).toMatchObject([
    { name: 'shelf.title', follows: [{ name: 'shelf.title' }] },
  ]);
  expect(asAnnotations(findings)).toContain('%0A1 more follows from it');
});

test('in an editor the consequences of a cause are its related information', () => {
  const [finding] = findings;
  if (!finding) throw new Error('There is no finding');
  const [related] = diagnosticOf(library.root, finding).relatedInformation ?? [];
  expect(related?.message).toContain('shelf.title');
  expect(related?.location.uri).toMatch(/^file:/);
});
