export * from '../../project/contract/json.ts';
