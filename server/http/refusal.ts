/** What may fill the placeholders of a text. An `amount` is a plain decimal, written with its groups as the app does. */
export type Values = Record<string, string | number | { amount: string }>;

export interface RefusalDetails {
  /** The field of the request at fault. */
  field?: string;
  values?: Values;
  /** Key of a more telling text than that of the reason. */
  text?: string;
}

/**
 * The exchange says no, and the user is told why. Thrown anywhere in a handler; answered as the contract's
 * failure. `reason` is one of the contract's codes, and `server.refusal.<reason>` its text.
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
