/** Placeholder values of a text. An `amount` is a plain decimal, formatted with digit grouping as in the app. */
export type Values = Record<string, string | number | { amount: string }>;

export interface RefusalDetails {
  /** The invalid field of the request. */
  field?: string;
  values?: Values;
  /** Key of a more specific text than that of the reason. */
  text?: string;
}

/**
 * A refusal with a message for the user. Can be thrown anywhere in a handler; answered as the contract's failure.
 * `reason` is one of the contract's codes, and `server.refusal.<reason>` its text.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly field: string | undefined;
  readonly values: Values;
  readonly text: string;

  constructor(
    readonly reason: string,
    details: RefusalDetails = {},
  ) {
    super(reason);
    this.field = details.field;
    this.values = details.values ?? {};
    this.text = details.text ?? `server.refusal.${reason}`;
  }
}
