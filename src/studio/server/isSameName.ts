/** Whether two names are of one person. Names are unique, so that records say who is meant. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
