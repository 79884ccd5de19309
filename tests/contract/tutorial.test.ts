/** The steps of docs/tutorial.md work in an app created by `shoji new`. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { apply, readTutorial } from '../../examples/petstore/tutorial.ts';
import { run as makeNew } from '../../src/command/new/index.ts';
import { check, type Finding, readProject } from '../../src/language/node.ts';

const parent = mkdtempSync(path.join(os.tmpdir(), 'tutorial-'));
const root = path.join(parent, 'petstore');
const steps = readTutorial();

afterAll(() => rmSync(parent, { recursive: true }));

const inWords = ({ file, message, nearest }: Finding): string => `${file} ${message} ${nearest ?? ''}`;

test('the tutorial has steps, and one shows output of the checker', () => {
  expect(steps.length).toBeGreaterThan(5);
  expect(steps.flatMap(({ mistakes }) => mistakes)).not.toEqual([]);
});

test('each step changes an app in which nothing is wrong into another one', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const document = path.join(import.meta.dirname, '../fixtures/petstore.yaml');
  expect(await makeNew([root, '--openapi', document, '--title', 'Pet store'])).toBe(0);
  const project = readProject({ root, contract: 'openapi.yaml' });
  expect(check(project).map(inWords)).toEqual([]);
  for (const { title, changes, mistakes } of steps) {
    for (const change of changes) apply(root, change);
    project.refresh();
    expect(check(project).map(inWords), title).toEqual([]);
    for (const { change, says } of mistakes) {
      const revert = apply(root, change);
      project.refresh();
      const found = check(project).map(inWords).join('\n');
      expect(says.length, title).toBeGreaterThan(0);
      for (const line of says) expect(found, title).toContain(line);
      revert();
      project.refresh();
    }
  }
});
