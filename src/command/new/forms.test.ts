import { expect, test } from 'vitest';
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

test('a description that only says the title again is no hint', async () => {
  const { json } = await made(collection({ Patient: patient }));
  const { fields } = json('screens/pages/patients/create.json').view[0];
  expect(fields.name).toMatchObject({ hint: '' });
  expect(fields.ward).toMatchObject({ hint: expect.stringContaining('wardHint') });
});
