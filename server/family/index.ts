/**
 * Other clients of this kind of exchange: what they send is read, and what they read is sent, by what the contract says
 * of them (`x-family`). Before the contract's check of a request and after that of an answer, so that contract, handlers
 * and our own client know only one spelling.
 */
export { withOtherNames } from './answer.ts';
export { readJson, readRequest } from './request.ts';
