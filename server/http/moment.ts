/** A moment as it travels: unix milliseconds as ISO-8601 in UTC. */
export function iso(moment: number): string {
  return new Date(moment).toISOString();
}

export function isoOrNull(moment: number | null): string | null {
  return moment === null ? null : iso(moment);
}

const hour = 3_600_000;
const day = 24 * hour;
/** Tokyo is nine hours ahead all year. */
const ahead = 9 * hour;

/** When the day of this moment began in Tokyo. Unix milliseconds in and out. */
export function startOfDayInTokyo(moment: number): number {
  return moment - ((moment + ahead) % day);
}

/** A moment (unix ms) as a date whose UTC fields say what calendar and clock say in Tokyo. */
export function inTokyo(moment: number): Date {
  return new Date(moment + ahead);
}
