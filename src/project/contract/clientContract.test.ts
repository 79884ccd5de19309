import { expect, test } from 'vitest';
import { readContract } from '../../language/contract/index.ts';
import { clientContract } from './clientContract.ts';

const contractOf = (photo: object) => ({
  openapi: '3.1.0',
  info: { title: 'Club', version: '1' },
  paths: {
    '/members': {
      post: {
        operationId: 'memberAdd',
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { name: { type: 'string' }, photo } },
            },
          },
        },
        responses: { 204: { description: 'Added' } },
      },
    },
  },
});

const file = { type: 'string', format: 'binary' };

test('a multipart body of texts and files is encoded by its line in the table', () => {
  expect(clientContract(readContract(contractOf({ type: 'array', items: file })))).not.toContain('"media"');
});

test('a multipart body with a record is encoded by its media type', () => {
  const record = { type: 'object', properties: { picture: file } };
  for (const photo of [record, { type: 'array', items: record }])
    expect(clientContract(readContract(contractOf(photo)))).toContain('multipart/form-data');
});

test('an operation has its id in the table only where it does not follow from the path', () => {
  const responses = { 204: { description: 'Done' } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Club', version: '1' },
    paths: {
      '/club/new_members/{id}': {
        get: { operationId: 'clubNewMembersId', responses },
        delete: { operationId: 'dismiss', responses },
      },
    },
  };
  const source = clientContract(readContract(document));
  expect(source).toContain('"get /club/new_members/{id} n"');
  expect(source).toContain('"delete /club/new_members/{id} n =dismiss"');
});
