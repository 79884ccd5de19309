import { expect, test } from 'vitest';
import { readContract } from '../../language/contract/index.ts';
import { clientContract } from './operations.ts';

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
