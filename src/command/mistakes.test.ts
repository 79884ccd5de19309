/** Messages for wrong calls of a subcommand, and for incomplete apps. */
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as build from './build.ts';
import * as check from './check.ts';
import * as dev from './dev.ts';
import * as generate from './generate.ts';
import * as lsp from './lsp/index.ts';
import * as mock from './mock.ts';
import * as makeNew from './new/index.ts';
import * as release from './release/index.ts';
import * as promote from './release/promote.ts';
import * as rollback from './release/rollback.ts';
import * as trial from './release/trial.ts';
import { type Subcommand, UsageError } from './subcommand.ts';

const subcommands = {
  build,
  check,
  dev,
  generate,
  lsp,
  mock,
  new: makeNew,
  release,
  'release promote': promote,
  'release rollback': rollback,
  'release trial': trial,
} satisfies Record<string, Subcommand>;
type Name = keyof typeof subcommands;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mistakes-'));
const at = (...names: string[]): string => path.join(folder, ...names);
const app = at('app');
const server = createServer((_, response) => response.writeHead(404).end('<html></html>'));
let address = '';
let printed: string[] = [];

beforeAll(async () => {
  fs.mkdirSync(at('app/screens'), { recursive: true });
  fs.mkdirSync(at('empty'));
  fs.writeFileSync(at('app/screens/app.json'), '{');
  fs.writeFileSync(at('app/index.html'), '<!doctype html>');
  fs.writeFileSync(at('app/openapi.yaml'), 'openapi: [3.0.0\n');
  fs.writeFileSync(at('swagger.yaml'), 'swagger: "2.0"\ninfo: {title: Old, version: "1"}\npaths: {}\n');
  fs.writeFileSync(at('page.html'), '<!doctype html><p>Not found</p>');
  fs.writeFileSync(
    at('lost.yaml'),
    'openapi: 3.0.0\ninfo: {title: Lost, version: "1"}\npaths:\n  /a: {$ref: "gone.yaml#/x"}\n',
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(() => {
  printed = [];
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((text) => void printed.push(String(text)));
});
afterEach(() => vi.restoreAllMocks());

describe('wrong arguments: exit code 2 and one sentence', () => {
  test.each<[Name, string[], RegExp]>([
    ['check', ['--rot', '.'], /^There is no option --rot; did you mean --root\?$/],
    ['check', ['--root'], /--root <value>.* argument missing/],
    ['check', ['--root', at('nowhere')], /^There is no folder .*nowhere$/],
    ['check', ['more'], /^Unexpected argument: more$/],
    ['check', ['--root', at('empty')], /is not the folder of an app: it has no screens\/app\.json/],
    ['check', ['--root', app, '--format', 'xml'], /--format is one of text, json, github, not xml/],
    ['build', ['--root', at('empty')], /is not the folder of an app: it has no index\.html/],
    ['dev', ['--root', app, '--port', 'abc'], /--port is a number from 1 to 65535, not abc/],
    ['dev', ['--root', app, '--mock'], /unexpected end of the stream.*openapi\.yaml/],
    ['mock', ['--root', at('empty')], /has no contract: there is none of openapi\/openapi\.yaml/],
    ['lsp', ['--rot', '.'], /^There is no option --rot; did you mean --root\?$/],
    ['lsp', ['--root', at('nowhere')], /^There is no folder .*nowhere$/],
    ['lsp', ['--language', 'no tag'], /^--language is a language tag such as ja or zh-Hant, not no tag$/],
    ['lsp', ['--stdin'], /^There is no option --stdin; did you mean --stdio\?$/],
    ['generate', ['--root', app], /unexpected end of the stream.*openapi\.yaml/],
    ['generate', ['--root', app, '--contract', 'gone.yaml'], /^There is no file .*gone\.yaml$/],
    ['generate', ['--root', app, '--contract', at('swagger.yaml')], /Swagger 2\.0.*swagger2openapi/],
    ['release', ['--root', app, '--parent', 'abc'], /^There are no releases in .*dist\/release$/],
    ['release rollback', ['--root', app, 'abc'], /^No release is in force in .*dist\/release$/],
    ['release trial', ['--root', app], /^The share of the devices is missing: --share 10, in percent$/],
    ['release trial', ['--root', app, '--share', '0'], /^--share is a number above 0 .*, not 0$/],
    ['release trial', ['--root', app, '--share', 'ten'], /^--share is a number .*, not ten$/],
    ['release trial', ['--root', app, 'abc', '--share', '5'], /^There are no releases in /],
    ['release trial', ['--root', app, '--end'], /^No release is on trial$/],
    ['release trial', ['--root', app, '--end', '--share', '5'], /^--end takes neither/],
    ['release promote', ['--root', app], /^No release is on trial$/],
    ['new', [], /The folder of the new app is missing/],
    ['new', [at('x')], /--openapi <file or URL> is missing/],
    ['new', [at('x'), '--openapi', at('swagger.yaml')], /Swagger 2\.0.*swagger2openapi/],
    ['new', [at('x'), '--openapi', at('page.html')], /is not an OpenAPI document|is neither JSON nor YAML/],
    ['new', [at('x'), '--openapi', at('lost.yaml')], /lost\.yaml: Can't resolve \$ref.*gone\.yaml/],
    ['new', [at('x'), '--openapi', at('y'), '--time-zone', 'Mars/X'], /such as Europe\/Paris, not Mars\/X/],
    ['new', [at('x'), '--openapi', at('y'), '--language', 'xx'], /--language is one of ja, .*, not xx/],
  ])('%s %j', async (name, args, message) => {
    const called = subcommands[name].run(args);
    await expect(called).rejects.toThrow(UsageError);
    await expect(called).rejects.toThrow(message);
    expect(fs.existsSync(at('x'))).toBe(false);
  });

  test('a port that is taken', async () => {
    fs.writeFileSync(at('contract.yaml'), 'openapi: 3.0.0\ninfo: {title: T, version: "1"}\npaths: {}\n');
    fs.mkdirSync(at('served/openapi'), { recursive: true });
    fs.cpSync(at('contract.yaml'), at('served/openapi/openapi.yaml'));
    const port = new URL(address).port;
    for (const { run } of [dev, mock]) {
      const called = run(['--root', at('served'), '--port', port]);
      await expect(called).rejects.toThrow(UsageError);
      await expect(called).rejects.toThrow(new RegExp(`^Port ${port} .*--port`));
    }
  });

  test('an address that answers 404, and one that does not answer', async () => {
    const called = makeNew.run([at('x'), '--openapi', `${address}/openapi.yaml`]);
    await expect(called).rejects.toThrow(UsageError);
    await expect(called).rejects.toThrow(/openapi\.yaml answers 404 Not Found$/);
    const closed = createServer();
    await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const unreachable = makeNew.run([at('x'), '--openapi', `http://127.0.0.1:${port}/openapi.yaml`]);
    await expect(unreachable).rejects.toThrow(UsageError);
    await expect(unreachable).rejects.toThrow(/cannot be reached: connect ECONNREFUSED/);
  });
});

describe('errors in the app: exit code 1 and their positions', () => {
  test('check', async () => {
    expect(await check.run(['--root', app])).toBe(1);
    expect(printed.join('\n')).toMatch(/openapi\.yaml:2:1 error contract/);
    expect(printed.join('\n')).toMatch(/screens\/app\.json:1:2 error syntax/);
  });

  test('release', async () => {
    expect(await release.run(['--root', app])).toBe(1);
    expect(printed.join('\n')).toMatch(/nothing was released/);
  });

  test('build, without a stack', async () => {
    expect(await build.run(['--root', app])).toBe(1);
    expect(printed.join('\n')).toMatch(/No script of index\.html imports src\/parts\.ts later/);
    expect(printed.join('\n')).not.toMatch(/^ +at /m);
  });
});

test.each(Object.entries(subcommands))(
  'the help of %s names --root and what it ends with',
  (name, { help }) => {
    expect(help.trim().startsWith(`shoji ${name}`)).toBe(true);
    expect(help).toContain('--root <folder>');
  },
);
