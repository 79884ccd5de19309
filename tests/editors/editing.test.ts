/** Hover, navigation, edits and diagnostics of an editor in two apps, over the protocol. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { check, disk, overlay, readProject } from '../../src/language/node.ts';
import { foldersOf } from '../../src/project/folders.ts';
import { Editor, editedBy } from './client.ts';

const repository = path.join(import.meta.dirname, '../..');
const libraryRoot = path.join(repository, 'examples/library');
const withdraw = 'screens/pages/withdraw/detail.json';
const book = 'screens/books/book.json';
const appFile = 'screens/app.json';
const forgot = 'screens/pages/user/login/forgetPassword.json';
const advanced = 'screens/pages/verification/advanced.json';

let exchange: Editor;
let library: Editor;
const opened: (readonly [Editor, string])[] = [];
beforeAll(async () => {
  [exchange, library] = await Promise.all([Editor.open(repository), Editor.open(libraryRoot)]);
}, 120_000);
afterAll(() => Promise.all([exchange.close(), library.close()]));
afterEach(async () => {
  for (const [editor, file] of opened.splice(0)) await editor.restore(file);
});

/** The offset of the cursor `‸` within an excerpt of the file. */
function offsetOf(editor: Editor, file: string, excerpt: string): number {
  const at = editor.text(file).indexOf(excerpt.replace('‸', ''));
  expect(at, `${file} has ${excerpt}`).toBeGreaterThanOrEqual(0);
  return at + excerpt.indexOf('‸');
}

/** Replaces a text, without saving. */
async function put(editor: Editor, file: string, before: string, after: string): Promise<void> {
  const text = editor.text(file);
  expect(text).toContain(before);
  opened.push([editor, file]);
  await editor.write(
    file,
    text.replace(before, () => after),
  );
}

const apps = { exchange: () => exchange, library: () => library };
type App = keyof typeof apps;

describe('hover', () => {
  test.each<[what: string, app: App, file: string, excerpt: string, shows: readonly string[]]>([
    ['a kind of node', 'exchange', withdraw, '"type": "not‸ice"', ['**notice**']],
    ['a property of a node', 'exchange', withdraw, '"act‸ion": "withdraw.addAddress"', ['**action**: text']],
    [
      'a text key: its text in the user’s language and in all others',
      'exchange',
      withdraw,
      '"withdraw.ti‸tle"',
      ['出金', 'en:'],
    ],
    [
      'an operation: its path and parameters',
      'exchange',
      withdraw,
      '"walletGet‸Info"',
      ['/wallet/get_info', '`currency`'],
    ],
    [
      'a parameter: its type',
      'exchange',
      withdraw,
      '"curr‸ency": "= query.currency_id"\n      },\n      "live"',
      ['whole number'],
    ],
    [
      'a route: the title of the page',
      'exchange',
      withdraw,
      '"/pages/assets/rec‸ord"',
      ['screens/pages/assets/record.json'],
    ],
    ['a guard: what it demands', 'exchange', withdraw, '["lo‸gin"]', ['Guard', 'session.loggedIn']],
    [
      'a field of a form: its title and type',
      'exchange',
      withdraw,
      '"num‸ber": {\n          "suffix"',
      ['Field **number**'],
    ],
    [
      'a name in let: its type and its expression',
      'exchange',
      withdraw,
      '"= un‸it"',
      ['a text', '= data.info.name'],
    ],
    ['a source in an expression', 'exchange', withdraw, '"= data.in‸fo.name"', ['`data.info`: a record']],
    [
      'a field of an answer in an expression',
      'exchange',
      withdraw,
      '"= data.info.na‸me"',
      ['`data.info.name`: a text'],
    ],
    ['a root of names', 'exchange', withdraw, '"= que‸ry.currency_id"', ['The fields of the page’s query']],
    ['the variable of a macro', 'exchange', withdraw, 'filter(a, ‸a.address', ['WithdrawAddress']],
    [
      'a field of the form in an expression: also its title',
      'exchange',
      withdraw,
      '"= form.num‸ber <= data',
      ['`form.number`: an amount', '出金額'],
    ],
    ['a function: how it is written', 'exchange', withdraw, '"= up‸per(chosen.netType)"', ['text.upper()']],
    ['a text key within an expression', 'library', book, "text('book.b‸c')", ['紀元前']],
    ['a status set: its labels', 'library', book, '"set": "ge‸nre"', ['Status set **genre**']],
    ['the result of a call', 'library', book, '"= lo‸an.due"', ['result of a step']],
    ['a value of the state', 'exchange', forgot, '"= !state.pro‸ved"', ['`state.proved`: true or false']],
    ['a constant', 'exchange', withdraw, 'app.bank‸Currency', ['`app.bankCurrency`']],
    ['a widget', 'exchange', advanced, '"widget": "image‸Upload"', ['Widget **imageUpload**']],
    ['a part', 'exchange', withdraw, '"part": "withdraw‸Gates"', ['screens/parts/withdrawGates.json']],
    ['a schema: its fields', 'exchange', withdraw, '"schema": "withdra‸wal"', ['`number`']],
  ])('%s', async (_, app, file, excerpt, shows) => {
    const editor = apps[app]();
    const hover = await editor.hover(file, offsetOf(editor, file, excerpt));
    const text =
      hover && 'value' in Object(hover.contents) ? (hover.contents as { value: string }).value : '';
    for (const one of shows) expect(text).toContain(one);
  });
});

test('between values there is no hover text', async () => {
  expect(await exchange.hover(withdraw, 1)).toBeNull();
});

describe('definition', () => {
  test.each<[what: string, app: App, file: string, excerpt: string, target: string, at: string]>([
    ['a text key', 'exchange', withdraw, '"withdraw.ti‸tle"', 'locales/jp.json', '"'],
    [
      'an operation, in the contract',
      'exchange',
      withdraw,
      '"walletGet‸Info"',
      'openapi/paths/wallet.yaml',
      'walletGetInfo',
    ],
    [
      'a route',
      'exchange',
      withdraw,
      '"/pages/assets/rec‸ord"',
      'screens/pages/assets/record.json',
      '"/pages/assets/record"',
    ],
    ['a part', 'exchange', withdraw, '"part": "withdraw‸Gates"', 'screens/parts/withdrawGates.json', '{'],
    ['a guard', 'exchange', withdraw, '["lo‸gin"]', 'screens/app.json', 'login'],
    ['a schema', 'exchange', withdraw, '"schema": "withdra‸wal"', 'schemas/withdrawal.json', '{'],
    ['a field', 'exchange', withdraw, '"= form.num‸ber <= data', 'schemas/withdrawal.json', 'number'],
    [
      'a form, from an expression',
      'exchange',
      withdraw,
      'forms.withdra‸wal.number -',
      withdraw,
      'withdrawal',
    ],
    ['a source', 'exchange', withdraw, '"= data.in‸fo.name"', withdraw, 'info'],
    ['a name in let', 'exchange', withdraw, '"= un‸it"', withdraw, 'unit'],
    ['a field of the query', 'exchange', withdraw, '"= query.curr‸ency_id"', withdraw, 'currency_id'],
    ['the result of a step', 'exchange', withdraw, '"= pick‸ed"', withdraw, 'picked'],
    ['a constant of the app', 'exchange', withdraw, 'app.bank‸Currency', 'screens/app.json', 'bankCurrency'],
    [
      'a source of the session',
      'exchange',
      withdraw,
      'session.us‸er.review_status',
      'screens/app.json',
      'user',
    ],
    ['a status set', 'library', book, '"set": "ge‸nre"', 'screens/statuses.json', 'genre'],
    ['a value of the state', 'exchange', forgot, '"= !state.pro‸ved"', forgot, 'proved'],
    [
      'a widget',
      'exchange',
      advanced,
      '"widget": "image‸Upload"',
      'src/widgets/imageUpload/schema.json',
      '{',
    ],
    ['a channel', 'exchange', withdraw, '"user_no‸tice"', 'schemas/realtime/user_notice.json', '{'],
  ])('%s', async (_, app, file, excerpt, target, at) => {
    const editor = apps[app]();
    const found = (await editor.definition(file, offsetOf(editor, file, excerpt))) ?? [];
    const files = found.map(({ uri }) => editor.fileOf(uri));
    expect(files).toContain(target);
    const one = found[files.indexOf(target)];
    const { line = 0, character = 0 } = one?.range.start ?? {};
    expect(editor.text(target).split('\n')[line]?.slice(character)).toMatch(
      new RegExp(`^${at.replace(/[{"/]/g, '\\$&')}`),
    );
  });
});

describe('references', () => {
  test.each<[what: string, app: App, file: string, excerpt: string, files: readonly string[]]>([
    ['a text key', 'library', book, '"book.bor‸row"', [book, 'locales/en.json', 'locales/ja.json']],
    [
      'a route',
      'library',
      'screens/app.json',
      '"go": "/account/lo‸gin"',
      ['screens/account/login.json', 'screens/app.json', 'screens/account.json'],
    ],
    [
      'a field of a schema',
      'exchange',
      withdraw,
      '"= form.num‸ber <= data',
      [withdraw, 'schemas/withdrawal.json'],
    ],
    ['a source', 'exchange', withdraw, '"= data.in‸fo.name"', [withdraw]],
    ['a status set', 'library', book, '"set": "ge‸nre"', [book, 'screens/statuses.json']],
    ['a value of the state', 'exchange', forgot, '"= !state.pro‸ved"', [forgot]],
    ['a name in let', 'exchange', withdraw, '"= un‸it"', [withdraw]],
    ['a guard', 'library', book, '"require": ["mem‸ber"]', [book, 'screens/app.json']],
    ['a constant', 'exchange', withdraw, 'app.bank‸Currency', [withdraw, 'screens/app.json']],
  ])('%s', async (_, app, file, excerpt, files) => {
    const editor = apps[app]();
    const found = (await editor.references(file, offsetOf(editor, file, excerpt))) ?? [];
    expect([...new Set(found.map(({ uri }) => editor.fileOf(uri)))].sort()).toEqual(
      expect.arrayContaining([...files].sort()),
    );
    expect(found.length).toBeGreaterThan(1);
  });
});

/** The errors of an app with some files changed; null deletes one. */
function errorsWith(root: string, after: ReadonlyMap<string, string | null>): string[] {
  const over = new Map([...after].map(([file, text]) => [path.join(root, file), text] as const));
  const project = readProject(foldersOf(root), overlay(disk, over));
  return check(project).flatMap(({ severity, file, message }) =>
    severity === 'error' ? [`${file}: ${message}`] : [],
  );
}

describe('renaming', () => {
  test.each<[what: string, app: App, file: string, excerpt: string, to: string, files: readonly string[]]>([
    ['a name in let', 'exchange', withdraw, '"= un‸it"', 'coinName', [withdraw]],
    ['a source', 'exchange', withdraw, '"= data.in‸fo.name"', 'limits', [withdraw]],
    ['a form', 'exchange', withdraw, 'forms.withdra‸wal.number -', 'taking', [withdraw]],
    ['the result of a step', 'exchange', withdraw, '"= pick‸ed"', 'selection', [withdraw]],
    [
      'a value of the state',
      'exchange',
      'screens/pages/user/login/forgetPassword.json',
      '"= !state.pro‸ved"',
      'verified',
      ['screens/pages/user/login/forgetPassword.json'],
    ],
    [
      'a text key, within its group',
      'library',
      book,
      '"book.bor‸row"',
      'book.takeHome',
      [book, 'locales/en.json', 'locales/ja.json'],
    ],
    [
      'a text key, into another group',
      'library',
      book,
      '"book.bor‸row"',
      'shelf.take',
      [book, 'locales/en.json', 'locales/ja.json'],
    ],
    [
      'a part: its file too',
      'library',
      'screens/books.json',
      '"part": "bookR‸ow"',
      'bookLine',
      ['screens/books.json', 'screens/parts/bookRow.json', 'screens/parts/bookLine.json'],
    ],
    [
      'a route: its file too',
      'library',
      'screens/app.json',
      '"go": "/account/lo‸gin"',
      '/enter',
      ['screens/app.json', 'screens/enter.json', 'screens/account/login.json'],
    ],
    ['a status set', 'library', book, '"set": "ge‸nre"', 'subject', [book, 'screens/statuses.json']],
    ['a guard', 'library', book, '"require": ["mem‸ber"]', 'reader', [book, 'screens/app.json']],
  ])(
    '%s: the app is as right as before, and nothing else has changed',
    async (_, app, file, excerpt, to, files) => {
      const editor = apps[app]();
      const edit = await editor.rename(file, offsetOf(editor, file, excerpt), to);
      const after = editor.applied(edit ?? {});
      expect([...after.keys()].sort()).toEqual(expect.arrayContaining([...files].sort()));
      expect(errorsWith(editor.root, after)).toEqual([]);
      // Formatting is kept: the number of added lines equals that of removed ones, except where a group of texts is
      // created.
      for (const [name, text] of after) {
        if (text === null || !fs.existsSync(path.join(editor.root, name)) || to.startsWith('shelf')) continue;
        expect(text.split('\n').length).toBe(editor.text(name).split('\n').length);
      }
    },
  );

  test.each<[what: string, app: App, file: string, excerpt: string, to: string, reason: RegExp]>([
    [
      'a name that is taken',
      'exchange',
      withdraw,
      '"= un‸it"',
      'fee',
      /There is a name in let “fee” already/,
    ],
    [
      'a name that is declared on every page',
      'exchange',
      withdraw,
      '"= un‸it"',
      'data',
      /is already declared/,
    ],
    [
      'a text key that exists',
      'library',
      book,
      '"book.bor‸row"',
      'book.cancel',
      /There is a text “book.cancel” already/,
    ],
    ['a text key below another', 'library', book, '"book.bor‸row"', 'book.cancel.it', /already/],
    ['a name that is not written as one', 'exchange', withdraw, '"= un‸it"', 'my unit', /cannot be the name/],
    [
      'a route that exists',
      'library',
      'screens/app.json',
      '"go": "/account/lo‸gin"',
      '/home',
      /There is a page “\/home” already/,
    ],
    ['an operation', 'exchange', withdraw, '"walletGet‸Info"', 'limits', /not named by the app/],
    [
      'a field that a call sends',
      'exchange',
      withdraw,
      '"= form.num‸ber <= data',
      'quantity',
      /number|quantity/,
    ],
    ['nothing at all', 'exchange', withdraw, '"size"‸', 'x', /no|Nothing/],
  ])('is refused with the reason: %s', async (_, app, file, excerpt, to, reason) => {
    const editor = apps[app]();
    const text = editor.text(file);
    const offset = text.includes(excerpt.replace('‸', '')) ? offsetOf(editor, file, excerpt) : 0;
    await expect(editor.rename(file, offset, to)).rejects.toThrow(reason);
  });
});

describe('findings', () => {
  test('of unsaved text are reported with their fixes, and disappear once they are fixed', async () => {
    await put(library, book, '"borrowBook"', '"borowBook"');
    const found = await library.findings(book, (all) => all.some(({ code }) => code === 'unknown-operation'));
    const wrong = found.find(({ code }) => code === 'unknown-operation');
    expect(wrong?.message).toContain('did you mean “borrowBook”?');
    const [action] = (wrong && (await library.actions(book, wrong))) ?? [];
    expect(action?.title).toContain('borrowBook');
    const fixed = library.applied(action?.edit ?? {}).get(book) ?? '';
    expect(fixed).toBe(fs.readFileSync(path.join(libraryRoot, book), 'utf8'));
    await library.write(book, fixed);
    await library.findings(book, (all) => all.every(({ code }) => code !== 'unknown-operation'));
  });

  test.each<[what: string, app: App, file: string, right: string, wrong: string, says: string]>([
    ['a kind of node', 'exchange', withdraw, '"type": "notice"', '"type": "notise"', '“notice”'],
    ['a property', 'exchange', withdraw, '"action": "withdraw', '"acton": "withdraw', '“action”'],
    ['a text key', 'exchange', withdraw, '"withdraw.title"', '"withdraw.titel"', '“withdraw.title”'],
    ['a source in an expression', 'library', book, 'data.book.isbn', 'data.bok.isbn', '“book”'],
    ['a member of an answer', 'library', book, 'data.book.isbn', 'data.book.ibsn', '“isbn”'],
    ['a route', 'library', appFile, '"go": "/account/login"', '"go": "/account/logn"', '“/account/login”'],
    ['a value of a choice', 'library', book, '"refresh": "pull"', '"refresh": "pul"', '“pull”'],
    ['a missing comma', 'library', book, '"refresh": "pull",', '"refresh": "pull"', 'comma'],
    ['single quotes', 'library', book, '"refresh"', "'refresh'", 'In place of'],
  ])('are fixed where they stand: %s', async (_, app, file, right, wrong, says) => {
    const editor = apps[app]();
    const saved = editor.text(file);
    await put(editor, file, right, wrong);
    const isMeant = ({ message }: { message: unknown }) => String(message).includes(says);
    const fault = (await editor.findings(file, (all) => all.some(isMeant))).find(isMeant);
    const [action] = (fault && (await editor.actions(file, fault))) ?? [];
    expect(editor.applied(action?.edit ?? {}).get(file)).toBe(saved);
  });

  test('in other files follow what is typed in one', async () => {
    await put(library, 'screens/statuses.json', '"genre": {', '"genres": {');
    const isMeant = ({ code }: { code?: unknown }) => code === 'unknown-statuses';
    expect((await library.findings(book, (all) => all.some(isMeant))).filter(isMeant)).not.toEqual([]);
  });

  test('of an older text are not reported once a newer one has come', async () => {
    await put(library, book, '"borrowBook"', '"borowBook"');
    await library.write(book, library.text(book).replace('"borowBook"', '"reserveBok"'));
    const found = await library.findings(book, (all) => all.some(({ code }) => code === 'unknown-operation'));
    expect(found.map(({ message }) => message).join()).toContain('reserveBok');
    expect(found.map(({ message }) => message).join()).not.toContain('“borowBook”');
  });

  test('a syntax error is at its place', async () => {
    await put(library, book, '"refresh": "pull",', '"refresh": "pull"');
    const found = await library.findings(book, (all) => all.some(({ code }) => code === 'syntax'));
    expect(found[0]?.message).toContain('comma');
  });
});

test('a status set is renamed in the expressions that name it, and nowhere else in them', async () => {
  await put(
    library,
    book,
    "text('book.bc')",
    "(data.book.isbn == 'genre' ? '' : label(data.book.genre, 'genre'))",
  );
  const edit = await library.rename(book, offsetOf(library, book, '"set": "ge‸nre"'), 'subject');
  const after = library.applied(edit ?? {});
  expect(after.get(book)).toContain("(data.book.isbn == 'genre' ? '' : label(data.book.genre, 'subject'))");
  expect(after.get('screens/statuses.json')).toContain('"subject": {');
});

describe('the whole file', () => {
  test('formatting leaves a formatted file unchanged, and restores one whose indentation was changed', async () => {
    expect(await exchange.format(withdraw)).toEqual([]);
    const saved = exchange.text(withdraw);
    opened.push([exchange, withdraw]);
    await exchange.write(withdraw, saved.replace(/\n {6,}/g, '\n  '));
    const edits = (await exchange.format(withdraw)) ?? [];
    expect(editedBy(exchange.text(withdraw), edits)).toBe(saved);
  });

  test('a broken file is not formatted', async () => {
    await put(library, book, '"refresh": "pull",', '"refresh": "pull"');
    expect(await library.format(book)).toEqual([]);
  });

  test('its outline has its sections, and its nodes by kind and name', async () => {
    const symbols = (await exchange.symbols(withdraw)) ?? [];
    expect(symbols.map(({ name }) => name)).toEqual([
      'route',
      'title',
      'guards',
      'bar',
      'query',
      'data',
      'let',
      'view',
    ]);
    const view = symbols.at(-1)?.children?.map(({ name, detail }) => `${name} ${detail}`);
    expect(view).toContain('form withdrawal');
    expect(view?.[0]).toBe('use withdrawGates');
  });
});
