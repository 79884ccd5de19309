/** Pagination: page parameters, the rows of a page, and the contract's paginator object. */
import type { SelectQueryBuilder } from 'kysely';

export interface Paging {
  page: number;
  limit: number;
  offset: number;
}

/** The contract sets defaults and bounds: page from 1, at most 100 rows. */
export function paging(input: { page?: number; limit?: number }): Paging {
  const { page = 1, limit = 20 } = input;
  return { page, limit, offset: (page - 1) * limit };
}

/** The rows of one page of an ordered query, and the total number of rows. */
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
