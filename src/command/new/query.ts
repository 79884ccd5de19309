/** The parameters that pages pass to calls and to other pages. */
import type { CallParameter } from './calls.ts';
import { fieldOf } from './expressions.ts';
import type { Kind } from './shape.ts';
import { camel } from './words.ts';

/** An object of a definition: a node, a step, a fact. */
export type Definition = Record<string, unknown>;

/** The query of a page, declared: what its call needs of its path. */
export function queryOf(needs: readonly CallParameter[]): { query?: Definition } {
  if (needs.length === 0) return {};
  return { query: Object.fromEntries(needs.map((one) => [queryName(one), typeOf(one)])) };
}

/** The name of a parameter in the query of a page. */
export const queryName = ({ name }: CallParameter): string =>
  /^[A-Za-z_]\w*$/.test(name) ? name : camel(name);

/** The type of a parameter in a declaration of a screen. */
export function typeOf({ shape }: CallParameter): Definition {
  const { kind, values } = shape;
  const type = kind === 'integer' || kind === 'number' || kind === 'boolean' ? kind : 'string';
  return { type, ...(values.length > 0 ? { enum: [...values] } : {}) };
}

/** The parameters in the path of a call, from the query of the page. */
export const fromQuery = (needs: readonly CallParameter[]): Definition =>
  Object.fromEntries(needs.map((one) => [one.key, `= ${fieldOf('query', queryName(one))}`]));

/**
 * The parameters in the path of a call, from the query of a page of the same record: by name, or by their order where two
 * calls have other names for the same.
 */
export const pathFrom = (needs: readonly CallParameter[], path: readonly CallParameter[]): Definition =>
  Object.fromEntries(
    path.map((one, index) => {
      const known = needs.find(({ name }) => name === one.name) ?? needs[index] ?? one;
      return [one.key, `= ${fieldOf('query', queryName(known))}`];
    }),
  );

/** A value as the kind that a page declares for a parameter, where a record has it as another. */
export function converted(value: string, kind: Kind, parameter: CallParameter): string {
  const { type } = typeOf(parameter);
  return inKind(value, kind, type === 'string' ? 'text' : parameter.shape.kind);
}

/** A value of one kind as another. */
export function inKind(value: string, from: Kind, to: Kind): string {
  if (to === 'text' && (from === 'integer' || from === 'number')) return `string(${value})`;
  return to === 'integer' && from === 'text' ? `int(${value})` : value;
}

/** The query that takes along what this page knows already. */
export const passedOn = (needs: readonly CallParameter[]): Definition =>
  Object.fromEntries(needs.map((one) => [queryName(one), `= ${fieldOf('query', queryName(one))}`]));

/** A step that opens a page, with its query if it needs one. */
export const goTo = (route: string, query: Definition): Definition =>
  Object.keys(query).length > 0 ? { go: route, query } : { go: route };

/** `with` of a call or a source; nothing if it takes nothing. */
export const taking = (values: Definition): { with?: Definition } =>
  Object.keys(values).length > 0 ? { with: values } : {};
