/** Parses published fairness data. It may come from any source, so it is validated completely. */
import { Ajv2020, type SchemaObject } from 'ajv/dist/2020.js';
import type { FairDay } from './fairness.ts';
import type { SavedList } from './verify.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };
const amount = { type: 'string', pattern: '^\\d{1,20}(\\.\\d{1,8})?$' };
const hex = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const record = (properties: Record<string, unknown>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const list = (items: unknown) => ({ type: 'array', items });

const places = { type: 'integer', minimum: 0, maximum: 8 };

const terms = record({
  symbol: text,
  index_base: amount,
  index_volatility: amount,
  index_volume: amount,
  price_precision: places,
  amount_precision: places,
});
const day = record({
  day: text,
  commitment: hex,
  committed_at: whole,
  seed: { anyOf: [hex, { type: 'null' }] },
});
/** Always present in what is published now; absent in lists saved before path 2 existed. */
const optionalLists = {
  pairs: list({ allOf: [terms, record({ index_precision: places })] }),
  days: list({ allOf: [day, record({ path: { enum: [1, 2] } })] }),
};
const tick = record({ price: amount, time: whole });
const option = record({
  id: whole,
  symbol: text,
  type: { enum: [1, 2] },
  seconds: whole,
  profit_ratio: amount,
  loss_ratio: amount,
  open_tick: tick,
  end_tick: tick,
  profit_result: { enum: [-1, 0, 1] },
});

/** @throws Error with the location where it does not match the format of `/fairness/<day>.json` */
export const readFairDay = validatingReader<FairDay>(
  record({
    day: text,
    unsettled: whole,
    ...optionalLists,
    options: list(option),
    next: { anyOf: [whole, { type: 'null' }] },
  }),
);

/** @throws Error with the location where it does not match the current or former format of `/fairness.json` */
export const readFairnessList = validatingReader<SavedList>(
  record({ zone: { const: 'UTC' }, pairs: list(terms), days: list(day) }),
);

function validatingReader<T>(schema: SchemaObject): (source: string) => T {
  const ajv = new Ajv2020();
  const isRight = ajv.compile<T>(schema);
  return (source) => {
    const value: unknown = JSON.parse(source);
    if (isRight(value)) return value;
    throw new Error(ajv.errorsText(isRight.errors, { dataVar: 'it' }));
  };
}
