/** A page that is asked for, its rows, and the contract's paginator around them. */
import type { SelectQueryBuilder } from 'kysely';

export interface Paging {
  page: number;
  limit: number;
  offset: number;
}

/** The contract fills in both: page from 1, at most 100 rows. */
export function paging(input: { page?: number; limit?: number }): Paging {
  const { page = 1, limit = 20 } = input;
  return { page, limit, offset: (page - 1) * limit };
}

/** The rows of a page of a query that is in its order, and how many there are on all pages. */
export async function readPage<Tables, Named extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Named, Row>,
  { limit, offset }: Paging,
) {
  const [rows, { total }] = await Promise.all([
    query.limit(limit).offset(offset).execute(),
    query
      .clearSelect()
      .clearOrderBy()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export function paginator<Row>({ page, limit }: Paging, data: Row[], total: number) {
  return {
    current_page: page,
    data,
    last_page: Math.max(1, Math.ceil(total / limit)),
    per_page: limit,
    total,
  };
}
