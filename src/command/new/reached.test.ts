/** Every call of a contract is reached in its app, or the summary says why not. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { answers, contractOf, jsonBody, made, reference } from './testing.ts';

const repository = path.join(import.meta.dirname, '../../..');

/** Tasks that only their list answers, and a single record beside them. */
const tasks = (more: object = {}) => {
  const requestBody = { required: true, ...jsonBody(reference('NewTask')) };
  const parameters = [{ name: 'taskId', in: 'path', required: true, schema: { type: 'integer' } }];
  const done = { '204': { description: 'Done' } };
  const title = { type: 'string' };
  return contractOf(
    {
      '/tasks': {
        get: { operationId: 'listTasks', responses: answers({ type: 'array', items: reference('Task') }) },
        post: { operationId: 'addTask', requestBody, responses: answers(reference('Task')) },
      },
      '/tasks/{taskId}': {
        parameters,
        patch: { operationId: 'changeTask', requestBody, responses: answers(reference('Task')) },
        delete: { operationId: 'removeTask', responses: done },
      },
      '/tasks/{taskId}/done': { parameters, post: { operationId: 'finishTask', responses: done } },
      '/tasks/{taskId}/notes': {
        parameters,
        post: { operationId: 'noteTask', requestBody, responses: done },
      },
      '/me': {
        get: { operationId: 'getMe', responses: answers(reference('Me')) },
        put: {
          operationId: 'changeMe',
          requestBody: jsonBody(reference('Me')),
          responses: answers(reference('Me')),
        },
        delete: { operationId: 'leave', responses: done },
      },
      ...more,
    },
    {
      NewTask: { type: 'object', required: ['title'], properties: { title } },
      Task: { type: 'object', required: ['id', 'title'], properties: { id: { type: 'integer' }, title } },
      Me: { type: 'object', required: ['name'], properties: { name: title } },
    },
  );
};

/** The operations that the pages and parts of an app call. */
function calledIn(files: ReadonlyMap<string, string>): Set<string> {
  const called = new Set<string>();
  for (const [name, text] of files)
    if (/^screens\/(pages|parts)\//.test(name))
      JSON.parse(text, (key, value) => {
        if ((key === 'call' || key === 'operation') && typeof value === 'string') called.add(value);
        return value;
      });
  return called;
}

test.each([
  ['tasks', tasks()],
  ['the library', path.join(repository, 'examples/library/openapi/openapi.yaml')],
  ['the exchange', path.join(repository, 'openapi/openapi.yaml')],
  ['the pet store', 'petstore.yaml'],
  ['the allotment', 'allotment/openapi.yaml'],
  ['Galaxy', 'contracts/galaxy/openapi.json'],
  ['a part of GitHub', 'contracts/github.json'],
])(
  'every call of %s is reached, or named in the summary, and nothing is unused',
  async (_, document) => {
    const { files, findings, operations, summary } = await made(document);
    expect(findings).toEqual([]);
    const reached = calledIn(files);
    const left = new Set(summary.left.map(({ call }) => call));
    expect(operations.filter((one) => !reached.has(one) && !left.has(one))).toEqual([]);
    expect([...left].filter((one) => reached.has(one))).toEqual([]);
  },
  60_000,
);

describe('what is done with a record that only a list answers', () => {
  const list = async (document = tasks()) =>
    (await made(document)).json('screens/pages/tasks/list.json').view as {
      type: string;
      name?: string;
      press?: unknown;
      children: { type: string; items?: { label: string; press: unknown[] }[] }[];
    }[];
  const sheet = async (name: string) => (await list()).find((node) => node.name === name);

  test('is in a sheet that its row opens, the removal last', async () => {
    const [rows] = await list();
    expect(rows?.press).toEqual([{ show: 'task', with: { task: '= it' } }]);
    const items = (await sheet('task'))?.children.find(({ type }) => type === 'menu')?.items;
    expect(items?.map(({ label }) => label)).toEqual([
      'tasks.edit',
      'tasks.noteTask',
      'tasks.finishTask',
      'common.remove',
    ]);
    expect(items?.[1]?.press).toEqual([
      { hide: 'task' },
      { go: '/pages/tasks/notes', query: { taskId: '= given.task.id' } },
    ]);
    expect(items?.[3]?.press).toMatchObject([
      { confirm: 'tasks.removeAsk', tone: 'bad' },
      { call: 'removeTask', with: { taskId: '= given.task.id' } },
      { toast: 'tasks.removed' },
      { hide: 'task' },
      { reload: ['tasks'] },
    ]);
  });

  test('is changed in a form with the values of the row', async () => {
    expect((await sheet('changeTask'))?.children).toMatchObject([
      {
        type: 'form',
        schema: 'changeTask',
        values: { '*': '= given.task' },
        submit: {
          press: [{ call: 'changeTask', with: { '*': '= form', taskId: '= given.task.id' } }, {}, {}, {}],
        },
      },
    ]);
  });

  test('stands beside the page of the record, if a row leads to one of another collection', async () => {
    const task = reference('Task');
    const parameters = [{ name: 'taskId', in: 'path', required: true, schema: { type: 'integer' } }];
    const { findings, json } = await made(
      tasks({
        '/all-tasks/{taskId}': {
          parameters,
          get: { operationId: 'getTask', responses: answers(task) },
        },
      }),
    );
    expect(findings).toEqual([]);
    const { view } = json('screens/pages/tasks/list.json');
    expect(view[1].children[1].items[0]).toEqual({
      label: 'common.open',
      icon: 'list-todo',
      press: [{ hide: 'task' }, { go: '/pages/allTasks/detail', query: { taskId: '= given.task.id' } }],
    });
  });
});

test('a single record has one page, which leads to a form with its values and can be left', async () => {
  const { json } = await made(tasks());
  const page = json('screens/pages/other/me.json');
  expect(page.bar.trailing).toMatchObject([{ icon: 'pencil', press: [{ go: '/pages/other/meEdit' }] }]);
  expect(page.view.at(-1).press).toMatchObject([{}, { call: 'leave' }, {}, { go: 'back' }]);
  expect(json('screens/pages/other/meEdit.json')).toMatchObject({
    data: { me: { operation: 'getMe' } },
    view: [{ schema: 'changeMe', values: { '*': '= data.me' } }],
  });
  expect(JSON.stringify(json('screens/pages/home.json'))).not.toMatch(/meEdit|leave/);
});

describe('a call that logs in', () => {
  const post = (operationId: string, properties: object, answer: object) => ({
    post: {
      operationId,
      security: [],
      requestBody: jsonBody({ type: 'object', required: Object.keys(properties), properties }),
      responses: answers(answer),
    },
  });
  const name = { type: 'string' };
  const token = { type: 'object', required: ['token'], properties: { token: name } };
  const secured = (paths: object): object => {
    const document = tasks(paths);
    const securitySchemes = { key: { type: 'http', scheme: 'bearer' } };
    const schemas = 'components' in document ? document.components : {};
    return {
      ...document,
      security: [{ key: [] }],
      components: { ...Object(schemas), securitySchemes },
    };
  };

  test('and starts no session is named in the summary, and no page asks for its password', async () => {
    const logIn = post('logIn', { name, password: name }, { type: 'object', properties: { hello: name } });
    const { files, findings, summary } = await made(secured({ '/login': logIn }));
    expect(findings).toEqual([]);
    expect(summary.left).toEqual([
      { call: 'logIn', why: 'the document does not say how it starts a session' },
    ]);
    expect(calledIn(files)).not.toContain('logIn');
  });

  test('and is the second one is named in the summary', async () => {
    const first = post('logIn', { name, password: name }, token);
    const second = post('logInByMail', { mail: name, password: name }, token);
    const { files, summary } = await made(secured({ '/login': first, '/mail/sign-in': second }));
    expect(summary.left).toEqual([{ call: 'logInByMail', why: 'users log in with logIn' }]);
    expect(calledIn(files)).toContain('logIn');
  });

  test('checks an e-mail address as the document says', async () => {
    const first = post('logIn', { mail: { ...name, format: 'email' }, password: name }, token);
    const { findings, json } = await made(secured({ '/login': first }));
    expect(findings).toEqual([]);
    expect(json('schemas/login.json').properties).toMatchObject({
      mail: { type: 'string', format: 'email', minLength: 1 },
      password: { type: 'string', minLength: 1 },
    });
  });

  test.each(['/login/reset', '/login/verify-email', '/sign-in/forgot-password'])(
    'is not %s, which has a page of its own',
    async (path) => {
      const other = post('other', { name, password: name }, token);
      const first = post('logIn', { name, password: name }, token);
      const { files, findings, json, summary } = await made(secured({ [path]: other, '/login': first }));
      expect(findings).toEqual([]);
      expect(summary.left).toEqual([]);
      expect(calledIn(files)).toContain('other');
      expect(json('screens/pages/user/login.json').view[0].submit.press[0].call).toBe('logIn');
    },
  );

  test('keeps its route for the page that every app has', async () => {
    const document = path.join(repository, 'openapi/openapi.yaml');
    const { json, summary } = await made(document);
    expect(json('screens/pages/user/login.json').view[0].submit.press[0]).toMatchObject({ session: 'start' });
    expect(summary.left.map(({ call }) => call)).toContain('userLogin');
  });
});

test('what is done with a record or all of them may stand behind a colon', async () => {
  const parameters = [{ name: 'task-id', in: 'path', required: true, schema: { type: 'integer' } }];
  const done = { '204': { description: 'Done' } };
  const reason = { type: 'object', properties: { reason: { type: 'string' } } };
  const { findings, json, summary } = await made(
    tasks({
      '/jobs/{task-id}': {
        parameters,
        get: { operationId: 'getJob', responses: answers(reference('Task')) },
      },
      '/jobs/{task-id}:cancel': {
        parameters,
        post: { operationId: 'cancelJob', requestBody: jsonBody(reason), responses: done },
      },
      '/jobs/{task-id}:start': { parameters, post: { operationId: 'startJob', responses: done } },
      '/tasks:clear': { post: { operationId: 'clearTasks', responses: done } },
    }),
  );
  expect([findings, summary.left]).toEqual([[], []]);
  const detail = JSON.stringify(json('screens/pages/jobs/detail.json'));
  expect(detail).toContain('"go":"/pages/jobs/cancel","query":{"taskId":"= query.taskId"}');
  expect(detail).toContain('"call":"startJob","with":{"task-id":"= query.taskId"}');
  expect(json('screens/pages/jobs/cancel.json').view[0].submit.press[0].with).toEqual({
    '*': '= form',
    'task-id': '= query.taskId',
  });
});

test('of two calls that change a single record, the one that sends the whole of it has the form', async () => {
  const answer = answers(reference('Me'));
  const save = { requestBody: jsonBody(reference('Me')), responses: answer };
  const { json, summary } = await made(
    tasks({
      '/club': {
        get: { operationId: 'getClub', responses: answer },
        patch: { operationId: 'patchClub', ...save },
        put: { operationId: 'putClub', ...save },
      },
    }),
  );
  expect(summary.left).toEqual([{ call: 'patchClub', why: 'putClub does the same' }]);
  expect(json('screens/pages/other/clubEdit.json').view[0].schema).toBe('putClub');
});

test('a page whose name is taken is named after its call', async () => {
  const save = { requestBody: jsonBody(reference('Me')), responses: answers(reference('Me')) };
  const { files } = await made(
    tasks({
      '/club': {
        get: { operationId: 'getClub', responses: answers(reference('Me')) },
        post: { operationId: 'joinClub', ...save },
      },
    }),
  );
  expect([...files.keys()]).toContain('screens/pages/other/joinClub.json');
});

test('the sheet of a row may have the name of a keyword', async () => {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const responses = { '204': { description: 'Done' } };
  const { findings, json } = await made(
    tasks({
      '/functions': {
        get: {
          operationId: 'listFunctions',
          responses: answers({ type: 'array', items: reference('Task') }),
        },
      },
      '/functions/{id}': { parameters, delete: { operationId: 'removeFunction', responses } },
    }),
  );
  expect(findings).toEqual([]);
  expect(JSON.stringify(json('screens/pages/functions/list.json'))).toContain("= given['function'].id");
});

test('a call whose path no page knows is named in the summary', async () => {
  const parameters = [{ name: 'photoId', in: 'path', required: true, schema: { type: 'integer' } }];
  const responses = { '204': { description: 'Done' } };
  const { summary } = await made(
    tasks({ '/photos/{photoId}': { parameters, delete: { operationId: 'removePhoto', responses } } }),
  );
  expect(summary.left).toEqual([{ call: 'removePhoto', why: 'no page has the photoId of its path' }]);
});
