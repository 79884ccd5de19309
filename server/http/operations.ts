/** The contract's types as handlers see them. */
import type { components, operations } from '../../src/client/generated/api.ts';
import type { WholeBody } from './answer.ts';
import type { Call } from './handler.ts';
import type { SentFile } from './multipart.ts';

export type OperationId = keyof operations;

/** The code of a language of the product. */
export type Language = components['schemas']['Language'];

/** No fields where the contract names none. */
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

/** The fields of query and body together, decoded and checked; of a multipart body its one file. */
export type Input<Id extends OperationId> = Id extends 'upload'
  ? { file: SentFile }
  : Body<operations[Id]> & Query<operations[Id]>;

/** What an operation yields: the generated types have it without the envelope. */
export type Payload<Id extends OperationId> = Answered<operations[Id]>;

export type Handler<Id extends OperationId> = (
  input: Input<Id>,
  call: Call,
) => Promise<Payload<Id> | WholeBody>;

/** A group's handlers. An operation without one answers `not_implemented`. */
export type Handlers = { [Id in OperationId]?: Handler<Id> };
