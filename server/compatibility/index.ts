/**
 * Compatibility with earlier clients of the same product, as declared in the contract (`x-compatibility`): converts their
 * requests before validation and adds their field names to validated answers, so that contract, handlers and our own
 * client have only one spelling.
 */
export { withOtherNames } from './answer.ts';
export { readJson, readRequest } from './request.ts';
