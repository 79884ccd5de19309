import { describe, expect, test } from 'vitest';
import { answers, contractOf, jsonBody, made, reference, routesOf } from './testing.ts';

/** Records of a collection whose calls all take and answer `Patient`. */
const collection = (schemas: object) => {
  const responses = answers(reference('Patient'));
  const requestBody = { required: true, ...jsonBody(reference('Patient')) };
  const id = { name: 'patientId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
  return contractOf(
    {
      '/patients': {
        get: {
          operationId: 'listPatients',
          responses: answers({ type: 'array', items: reference('Patient') }),
        },
        post: { operationId: 'createPatient', requestBody, responses },
      },
      '/patients/{patientId}': {
        parameters: [id],
        get: { operationId: 'getPatient', responses },
        put: { operationId: 'updatePatient', requestBody, responses },
      },
    },
    schemas,
  );
};

const patient = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'string', format: 'uuid', readOnly: true },
    name: { type: 'string', title: 'Full name', description: 'The full name.' },
    ward: { type: 'string', title: 'Ward', description: 'Where the patient lies' },
  },
};

test('a required field that only the server sets does not keep a record from being created and changed', async () => {
  const { files, findings, summary, json } = await made(collection({ Patient: patient }));
  expect(findings).toEqual([]);
  expect(summary.left).toEqual([]);
  expect(routesOf(files)).toEqual(['patients/create', 'patients/detail', 'patients/edit', 'patients/list']);
  expect(Object.keys(json('screens/pages/patients/create.json').view[0].fields)).toEqual(['name', 'ward']);
});

test('of Galaxy, no call is left for a field that only the server sets', async () => {
  const { summary } = await made('contracts/galaxy/openapi.json');
  expect(summary.left.map(({ call }) => call)).not.toContain('createPlanet');
  expect(summary.left.map(({ call }) => call)).not.toContain('updatePlanet');
});

test('a description that only says the title again is not a hint', async () => {
  const { json } = await made(collection({ Patient: patient }));
  const { fields } = json('screens/pages/patients/create.json').view[0];
  expect(fields.name).toMatchObject({ hint: '' });
  expect(fields.ward).toMatchObject({ hint: expect.stringContaining('wardHint') });
});

test('a record that contains itself is asked for once within itself', async () => {
  const { findings, json } = await made(
    collection({
      Patient: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          mother: reference('Patient'),
          children: { type: 'array', items: reference('Patient') },
        },
      },
    }),
  );
  expect(findings).toEqual([]);
  const { fields } = json('screens/pages/patients/create.json').view[0];
  const asked = Object.entries<{ when?: boolean }>(fields).filter(([, { when }]) => when !== false);
  expect(asked.map(([path]) => path)).toEqual([
    'name',
    'mother',
    'mother.name',
    'children',
    'children[]',
    'children[].name',
  ]);
  // What is deeper in it is sent as it was read.
  const [form] = json('screens/pages/patients/edit.json').view;
  expect(form.submit.press[0].with).toMatchObject({
    mother: '= data.patient.mother',
    children: '= data.patient.children',
  });
});

describe('a body that is one of several records', () => {
  const kind = (name: string, field: string, more: object = {}) => ({
    type: 'object',
    required: ['kind', field],
    properties: {
      kind: { type: 'string' },
      [field]: { type: 'string', ...more },
    },
    title: name,
  });
  const posted = (schema: object, schemas: object = {}) =>
    contractOf(
      {
        '/payments': {
          post: {
            operationId: 'pay',
            requestBody: { required: true, ...jsonBody(schema) },
            responses: { '204': { description: 'Paid' } },
          },
        },
      },
      schemas,
    );
  const schemas = {
    Card: { ...kind('Card', 'number'), title: undefined },
    Transfer: { ...kind('Bank transfer', 'country', { enum: ['fr', 'jp'] }) },
  };
  const oneOf = [reference('Card'), reference('Transfer')];

  test('is a form that asks which one, and sends the value that tells them apart', async () => {
    const mapping = { card: oneOf[0]?.$ref, bank: oneOf[1]?.$ref };
    const discriminator = { propertyName: 'kind', mapping };
    const { findings, summary, files, json } = await made(posted({ oneOf, discriminator }, schemas));
    expect(findings).toEqual([]);
    expect(summary.left).toEqual([]);
    const [form] = json('screens/pages/other/payments.json').view;
    expect(form).toMatchObject({
      schema: 'payForm',
      submit: { press: [{ call: 'pay', with: { body: '= form' } }, {}, {}] },
    });
    expect(json('schemas/payForm.json').oneOf).toMatchObject([
      { title: 'kinds.pay.card', required: ['kind', 'number'], properties: { kind: { const: 'card' } } },
      {
        title: 'kinds.pay.transfer',
        properties: {
          kind: { const: 'bank' },
          country: { oneOf: [{ const: 'fr', title: 'values.transferCountry.fr' }, { const: 'jp' }] },
        },
      },
    ]);
    expect(JSON.parse(files.get('locales/en.json') ?? '').kinds.pay).toEqual({
      card: 'Card',
      transfer: 'Bank transfer',
    });
  });

  test('may be told apart by titles alone', async () => {
    const { findings, json } = await made(
      posted({ anyOf: [kind('Card', 'number'), kind('Bank transfer', 'iban')] }),
    );
    expect(findings).toEqual([]);
    const { oneOf: alternatives } = json('schemas/payForm.json');
    expect(alternatives).toMatchObject([{ required: ['kind', 'number'] }, { required: ['kind', 'iban'] }]);
  });

  test('may stand in a field', async () => {
    const source = { oneOf };
    const body = { type: 'object', required: ['source'], properties: { source } };
    const { findings, summary, json } = await made(posted(body, schemas));
    expect(findings).toEqual([]);
    expect(summary.left).toEqual([]);
    expect(json('schemas/payForm.json').properties.source.oneOf).toHaveLength(2);
  });
});

describe('a new record of a collection below another record', () => {
  const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  const label = {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'string' }, name: { type: 'string' } },
  };
  const post = {
    operationId: 'createLabel',
    requestBody: {
      required: true,
      ...jsonBody({ type: 'object', required: ['name'], properties: { name: { type: 'string' } } }),
    },
    responses: answers(label),
  };
  const get = { operationId: 'listLabels', responses: answers({ type: 'array', items: label }) };
  const labels = (collection: object) =>
    contractOf({
      '/repos/{owner}/{repo}/labels': {
        parameters: [parameter('owner'), parameter('repo')],
        ...collection,
      },
      '/repos/{owner}/{repo}/labels/{id}': {
        parameters: [parameter('owner'), parameter('repo'), parameter('id')],
        get: { operationId: 'getLabel', responses: answers(label) },
      },
    });

  test('is told by the list what it belongs to', async () => {
    const { findings, summary, json } = await made(labels({ get, post }));
    expect([findings, summary.left]).toEqual([[], []]);
    expect(json('screens/pages/labels/create.json').query).toEqual({
      owner: { type: 'string' },
      repo: { type: 'string' },
    });
    expect(json('screens/pages/labels/list.json').bar.trailing[0].press[0]).toEqual({
      go: '/pages/labels/create',
      query: { owner: '= query.owner', repo: '= query.repo' },
    });
  });

  test('asks what it belongs to where there is no list, and opens the record with that', async () => {
    const { findings, summary, json } = await made(labels({ post }));
    expect([findings, summary.left]).toEqual([[], []]);
    const { query, view } = json('screens/pages/labels/create.json');
    expect(query).toBeUndefined();
    expect(view[0].submit.press.at(-1)).toEqual({
      go: '/pages/labels/detail',
      query: { owner: '= form.owner', repo: '= form.repo', id: '= created.id' },
      replace: true,
    });
  });

  test('has a page in the app of a part of GitHub', async () => {
    const { summary } = await made('contracts/github.json');
    expect(summary.left).toEqual([]);
  });
});

describe('a file', () => {
  const posted = (content: object) =>
    contractOf({
      '/pets/{petId}/photo': {
        post: {
          operationId: 'addPhoto',
          parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }],
          requestBody: { content },
          responses: { '204': { description: 'Done' } },
        },
      },
    });
  const binary = { type: 'string', format: 'binary' };
  const schema = { type: 'object', properties: { photo: binary, note: { type: 'string' } } };

  test('is sent as the body, and the record of the page leads to the form', async () => {
    const { json } = await made('petstore.yaml');
    expect(json('schemas/uploadFileForm.json')).toMatchObject({
      required: ['body'],
      properties: { body: { format: 'binary', title: 'common.file' }, additionalMetadata: {} },
    });
    const menu = json('screens/pages/pets/detail.json').view.find(
      ({ type }: { type: string }) => type === 'menu',
    );
    expect(menu.items).toContainEqual(
      expect.objectContaining({
        press: [{ go: '/pages/pets/uploadImage', query: { petId: '= query.petId' } }],
      }),
    );
  });

  test('is sent with other fields, and required if nothing else is', async () => {
    const { findings, json } = await made(posted({ 'multipart/form-data': { schema } }));
    expect(findings).toEqual([]);
    expect(json('schemas/addPhotoForm.json')).toMatchObject({
      required: ['petId', 'photo'],
      properties: { photo: { format: 'binary' }, note: { type: 'string' } },
    });
  });

  test('that is text in JSON has no control', async () => {
    const whole = { ...schema, required: ['photo'] };
    const { summary } = await made(posted({ 'application/json': { schema: whole } }));
    expect(summary.left).toEqual([{ call: 'addPhoto', why: 'it takes a file as text' }]);
  });
});
