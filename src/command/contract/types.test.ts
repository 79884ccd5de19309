import { expect, test } from 'vitest';
import { UsageError } from '../subcommand.ts';
import { contractTypes } from './types.ts';

test('a document for which there are no types is a mistake of the user', async () => {
  const operation = { operationId: 'beds', responses: { 204: { description: 'Done' } } };
  const types = contractTypes({
    openapi: '3.1.0',
    info: { title: 'Beds', version: '1' },
    paths: { '/beds': { get: operation, head: operation } },
  });
  await expect(types).rejects.toThrow(UsageError);
  await expect(types).rejects.toThrow(/^The contract has no TypeScript types: .*unique `operationId`/);
});
