import type { ColumnType } from 'kysely';

/** A JSON column: written as JSON text, read as the parsed value. */
export type JsonColumn<T> = ColumnType<T, string, string>;
