/** The contract's types for handlers. */
import type { components, operations } from '../../src/client/generated/api.ts';
import type { SentFile } from '../web/multipart.ts';
import type { RawBody } from './answer.ts';
import type { Call } from './handler.ts';

export type OperationId = keyof operations;

/** A language code of the product. */
export type Language = components['schemas']['Language'];

/** No fields if the contract declares none. */
type Fields<T> = [T] extends [never] ? unknown : T extends object ? T : unknown;
type Body<Operation> = Operation extends { requestBody?: { content: infer Kinds } }
  ? Fields<NonNullable<Kinds>[keyof NonNullable<Kinds>]>
  : unknown;
type Query<Operation> = Operation extends { parameters: { query?: infer Values } } ? Fields<Values> : unknown;
type Answered<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** Query and body fields in one object, decoded and validated; for a multipart body its one file. */
export type Input<Id extends OperationId> = Id extends 'upload'
  ? { file: SentFile }
  : Body<operations[Id]> & Query<operations[Id]>;

/** The payload of an operation: the generated types have it without the envelope. */
export type Payload<Id extends OperationId> = Answered<operations[Id]>;

export type Handler<Id extends OperationId> = (
  input: Input<Id>,
  call: Call,
) => Promise<Payload<Id> | RawBody>;

/** The handlers of a group. An operation without a handler answers `not_implemented`. */
export type Handlers = { [Id in OperationId]?: Handler<Id> };
