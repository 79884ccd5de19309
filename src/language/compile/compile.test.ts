import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { library } from '../../../tests/fixtures/library.ts';
import { check } from '../check/index.ts';
import type { Node, Screen, Value } from '../compiled.ts';
import { disk, overlay, readProject } from '../node.ts';
import { appOf, pageOf } from './index.ts';

const file = 'screens/pages/desk/index.json';

/** Compiles a page of the library. @throws on findings */
function compile(parts: Record<string, unknown>): Screen {
  const page = { route: '/pages/desk/index', title: 'shelf.title', view: [], ...parts };
  const over = new Map([[path.join(library.root, file), JSON.stringify(page)]]);
  const project = readProject(library, overlay(disk, over));
  const source = project.screens.get(file);
  if (!source) throw new Error('There is no page');
  const { screen, compilation } = pageOf(project, source);
  const finding = compilation.findings.find(({ severity }) => severity === 'error');
  if (finding) throw new Error(`${finding.rule}: ${finding.message}`);
  return screen;
}

const view = (...nodes: unknown[]): Node[] =>
  compile({
    view: nodes,
    data: { book: { operation: 'bookDetail', with: { id: 1 } }, loans: { operation: 'loanList' } },
    state: { open: { type: 'boolean', default: false }, days: { type: 'integer' } },
  }).view;
const only = (nodes: readonly Node[]): Node => {
  const [node] = nodes;
  if (!node) throw new Error('There is no node');
  return node;
};
const record = (value: Value | undefined): Record<string, Value> => value as Record<string, Value>;
const inside = (node: Node, slot = 'children'): Node[] => record(node.props[slot]).n as unknown as Node[];

describe('values', () => {
  test('a literal equals sign is written twice', () => {
    expect(only(view({ type: 'copyable', value: '== 5' })).props.value).toBe('= 5');
  });

  test('a text includes its values, which are no longer a property', () => {
    const node = only(view({ type: 'text', text: 'book.daysHint', values: { days: '= data.book.pages' } }));
    expect(node.props).toEqual({
      text: {
        t: 'book.daysHint',
        v: { days: { $: ['.', ['id', 'data.book'], 'pages'], reads: ['data.book'] } },
      },
    });
  });

  test('the label of a row is filled with the values of the row', () => {
    const node = only(
      view({
        type: 'choice',
        bind: 'state.days',
        label: 'shelf.which',
        options: {
          of: '= data.loans',
          values: { days: '= it.days' },
          value: '= it.days',
          label: 'book.daysHint',
        },
      }),
    );
    const options = record(node.props.options);
    expect(Object.keys(options)).toEqual(['of', 'value', 'label']);
    expect(options.label).toEqual({
      l: { t: 'book.daysHint', v: { days: { $: ['.', ['id', 'it'], 'days'], reads: [] } } },
      reads: [],
    });
  });

  test('a literal text stays unchanged', () => {
    expect(only(view({ type: 'text', text: { jp: '本', en: 'Book' } })).props.text).toEqual({
      t: { jp: '本', en: 'Book' },
    });
  });

  test('an empty text is not a key', () => {
    expect(only(view({ type: 'image', src: '/a.png', alt: '' })).props.alt).toBe('');
  });

  test('places are paths', () => {
    const node = only(
      view({
        type: 'choice',
        bind: 'state.open',
        look: 'switch',
        label: 'shelf.which',
        change: [{ set: { 'prefs.large': true } }],
      }),
    );
    expect(node.props.bind).toEqual(['state', 'open']);
    expect(node.reads).toEqual(['state.open']);
    expect(record(node.props.change).s).toMatchObject([
      { do: 'set', props: { set: [{ path: ['prefs', 'large'], value: true }] } },
    ]);
  });
});

describe('what a node reads', () => {
  test('are the reads of its own expressions, without those of its slots', () => {
    const node = only(
      view({
        type: 'stack',
        when: '= state.open',
        children: [{ type: 'text', text: '= data.book.title' }],
        press: [{ copy: '= session.me.name' }],
      }),
    );
    expect(node.reads).toEqual(['state.open']);
    expect(only(inside(node)).reads).toEqual(['data.book']);
  });

  test('through a `let` are the reads of that name', () => {
    const { view: nodes } = compile({
      data: { book: { operation: 'bookDetail', with: { id: 1 } } },
      let: { dear: '= cost > 20', cost: '= data.book.price' },
      view: [{ type: 'text', text: 'book.in', when: '= dear' }],
    });
    expect(only(nodes).reads).toEqual(['data.book']);
  });

  test('of a form is the field, not the form', () => {
    const form = only(
      view({
        type: 'form',
        name: 'loan',
        schema: 'loan',
        after: [{ type: 'text', text: 'book.in', when: '= form.days > 3' }],
      }),
    );
    expect(only(inside(form, 'after'))).toMatchObject({
      reads: ['forms.loan.days'],
      when: { $: ['>', ['.', ['id', 'forms.loan'], 'days'], ['v', 3]] },
    });
  });

  test('of a widget leaves out its streams, which wake the widget alone', () => {
    const node = only(view({ type: 'stars', value: '= data.book.stars', readers: '= data.loans[0].days' }));
    expect(node).toMatchObject({ widget: true, streams: ['readers'], reads: ['data.book'] });
  });
});

describe('expressions evaluated per row', () => {
  const list = () =>
    only(
      view({
        type: 'list',
        of: '= data.loans',
        id: '= it.id',
        sort: { by: '= state.open ? it.days : it.id' },
        children: [{ type: 'text', text: '= it.title' }],
      }),
    );

  test('is lazy, with its own reads', () => {
    expect(list().props.id).toEqual({ l: { $: ['.', ['id', 'it'], 'id'], reads: [] }, reads: [] });
    expect(record(list().props.sort).by).toMatchObject({ reads: ['state.open'] });
    expect(list().reads).toEqual(['data.loans']);
  });

  test('and a slot is only a slot', () => {
    expect(only(inside(list())).props.text).toEqual({ $: ['.', ['id', 'it'], 'title'], reads: [] });
  });
});

describe('a form', () => {
  const form = only(
    view({
      type: 'form',
      name: 'loan',
      schema: 'loan',
      values: { days: '= data.book.pages' },
      fields: {
        days: {
          hint: 'book.daysHint',
          values: { days: '= session.me.most_days' },
          options: { of: '= data.loans', value: '= it.days', label: '= it.title' },
        },
      },
      rules: [{ field: 'days', check: '= form.days <= session.me.most_days', message: 'book.mustAgree' }],
      submit: { label: 'book.borrow', press: [{ call: 'loanCreate', with: { '*': '= form' } }] },
    }),
  );

  test('fills its fields as a node does', () => {
    expect(form.props.values).toEqual({
      days: { $: ['.', ['id', 'data.book'], 'pages'], reads: ['data.book'] },
    });
    expect(form.reads).toEqual(['data.book']);
  });

  test('has each field, each rule and its button by itself', () => {
    expect(record(form.props.fields).days).toMatchObject({
      l: { hint: { t: 'book.daysHint' } },
      reads: ['session.me', 'data.loans'],
    });
    expect(form.props.rules).toMatchObject([
      { l: { field: 'days' }, reads: ['forms.loan.days', 'session.me'] },
    ]);
    expect(form.props.submit).toMatchObject({ l: { label: { t: 'book.borrow' } } });
  });

  test('as a whole are the values that it sends', () => {
    const { press } = record(record(form.props.submit).l);
    expect(record(press).s).toMatchObject([
      { do: 'call', props: { call: 'loanCreate', with: { '*': { $: ['form', 'loan'] } } } },
    ]);
  });
});

describe('steps', () => {
  test('see the results that earlier steps named', () => {
    const node = only(
      view({
        type: 'button',
        label: 'book.borrow',
        press: [{ ask: 'pin', as: 'secret' }, { copy: '= secret.card_pin' }],
      }),
    );
    expect(record(node.props.press).s).toEqual([
      { do: 'ask', as: 'secret', at: 'pages/desk/index#/view/0/press/0', props: { ask: 'pin' } },
      {
        do: 'copy',
        at: 'pages/desk/index#/view/0/press/1',
        props: { copy: { $: ['.', ['id', 'secret'], 'card_pin'], reads: [] } },
      },
    ]);
  });
});

describe('a part', () => {
  test('is compiled for each page that uses it, with the values given by that page', () => {
    const use = only(view({ type: 'use', part: 'bookRow', with: { book: '= data.book' } }));
    expect(use).toMatchObject({ type: 'use', reads: ['data.book'], props: { part: 'bookRow' } });
    expect(only(inside(use))).toMatchObject({ type: 'row', at: 'parts/bookRow#/view/0' });
  });
});

test('a sheet sees what the steps that show it give', () => {
  const [sheet] = view(
    { type: 'sheet', name: 'more', title: 'book.about', children: [{ type: 'text', text: '= given.title' }] },
    { type: 'button', label: 'book.about', press: [{ show: 'more', with: { title: '= data.book.title' } }] },
  );
  expect(only(inside(only(sheet ? [sheet] : []))).props.text).toEqual({
    $: ['.', ['id', 'given'], 'title'],
    reads: [],
  });
});

test('a source waits for the sources it reads; an operation with pages defines how they are joined', () => {
  const { data, query } = compile({
    query: { shelf: { type: 'string', default: '= prefs.shelf' } },
    data: {
      books: { operation: 'bookList', with: { shelf: 'novel' }, pages: 'infinite' },
      book: { operation: 'bookDetail', with: { id: '= data.books.rows[0].id' } },
    },
  });
  expect(data.book?.reads).toEqual(['data.books']);
  expect(data.books?.pages).toEqual({
    items: ['rows'],
    total: ['count'],
    page: 'page',
    size: 'limit',
    key: 'id',
  });
  expect(query).toEqual({
    shelf: { type: 'string', default: { $: ['.', ['id', 'prefs'], 'shelf'], reads: ['prefs.shelf'] } },
  });
});

test('a tab whose page does not exist is left out of the app, and reported', () => {
  const over = new Map([[path.join(library.root, 'screens/pages/loans/index.json'), null]]);
  const project = readProject(library, overlay(disk, over));
  expect(appOf(project)?.app.tabs.map(({ route }) => route)).toEqual(['/pages/shelf/index']);
  const found = check(project).filter(({ file: where }) => where === 'screens/app.json');
  expect(found).toMatchObject([{ rule: 'unknown-route', pointer: '/tabBars/main/1/route' }]);
});

test('the steps of `listen` are typed with the messages of their channel', () => {
  const appWith = (listen: unknown) => {
    const file = 'screens/app.json';
    const text = JSON.parse(disk.read(path.join(library.root, file)) ?? '{}') as object;
    const over = new Map([[path.join(library.root, file), JSON.stringify({ ...text, listen })]]);
    const project = readProject(library, overlay(disk, over));
    return { app: appOf(project)?.app, found: check(project).filter((one) => one.file === file) };
  };
  const right = appWith([
    { channel: 'returns', heard: [{ reload: ['me'] }, { toast: '= string(event.id)' }] },
  ]);
  expect(right.found).toEqual([]);
  expect(right.app?.listen).toMatchObject([
    { channel: 'returns', heard: [{ do: 'reload' }, { do: 'toast' }], message: { id: 'i' } },
  ]);
  expect(appWith([{ channel: 'returned', heard: [] }]).found).toMatchObject([{ rule: 'unknown-channel' }]);
  expect(appWith([{ channel: 'returns', heard: [{ toast: '= event.title' }] }]).found).toMatchObject([
    { rule: 'expression-field' },
  ]);
});

test('a channel with merge reload merges nothing of its messages', () => {
  const live = { channel: 'returns', key: '', merge: 'reload' };
  const source = (more: object) => ({
    data: { loans: { operation: 'loanList', live: { ...live, ...more } } },
  });
  expect(compile(source({})).data.loans?.live).toMatchObject({ merge: 'reload' });
  expect(() => compile(source({ into: 'rows' }))).toThrow('live-type');
});

test('a page is marked if it calls functions that are loaded separately; dates have the time zone of the app', () => {
  expect(compile({ let: { many: '= size([1])' } }).library).toBeUndefined();
  const { library: needed, let: lets } = compile({ let: { today: '= date(now)' } });
  expect(needed).toBe(true);
  expect(lets.today?.$).toEqual([
    'call',
    'date',
    ['id', 'now'],
    ['v', appOf(readProject(library))?.app.timeZone],
  ]);
});

describe('a tab with a condition', () => {
  const tab = '/pages/loans/index';
  const appWith = (when: unknown, more: Record<string, unknown> = {}) => {
    const file = 'screens/app.json';
    const app = JSON.parse(disk.read(path.join(library.root, file)) ?? '{}');
    for (const one of app.tabBars.main) if (one.route === tab) one.when = when;
    const over = new Map([[path.join(library.root, file), JSON.stringify({ ...app, ...more })]]);
    const project = readProject(library, overlay(disk, over));
    return {
      tabs: appOf(project)?.app.tabs,
      found: check(project).filter(({ severity }) => severity === 'error'),
      project,
    };
  };

  test('is shown where it holds, and is checked as every other condition', () => {
    const { tabs, found } = appWith('= session.loggedIn');
    expect(found).toEqual([]);
    expect(tabs?.find(({ route }) => route === tab)?.when).toEqual({
      $: ['id', 'session.loggedIn'],
      reads: ['session.loggedIn'],
    });
    expect(appWith('= session.nobody').found).toMatchObject([{ rule: 'expression-field' }]);
    expect(appWith('= 3').found).toMatchObject([{ rule: 'expression-type' }]);
    expect(appWith('= state.open').found).toMatchObject([{ rule: 'expression-name' }]);
  });

  test('leads nowhere with a constant that hides it', () => {
    const { project } = appWith('= app.lends', { constants: { lends: true } });
    const lost = appOf(project)?.compilation.hiddenTabs.get('main');
    expect(lost?.get('“lends” is false')).toEqual(new Set([tab]));
    expect(lost?.has('“lends” is true')).toBe(false);
  });
});
