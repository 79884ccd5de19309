/** A page that is asked for, and the contract's paginator around its rows. */
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

export function paginator<Row>({ page, limit }: Paging, data: Row[], total: number) {
  return {
    current_page: page,
    data,
    last_page: Math.max(1, Math.ceil(total / limit)),
    per_page: limit,
    total,
  };
}
