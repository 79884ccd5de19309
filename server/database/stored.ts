import type { ColumnType } from 'kysely';

/** A column of JSON: written as JSON text, read as what it says. */
export type Stored<T> = ColumnType<T, string, string>;
