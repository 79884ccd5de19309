/** Formats a time for the API: unix milliseconds to ISO-8601 in UTC. */
export function iso(moment: number): string {
  return new Date(moment).toISOString();
}

export function isoOrNull(moment: number | null): string | null {
  return moment === null ? null : iso(moment);
}

const hour = 3_600_000;
const day = 24 * hour;
/** Tokyo is UTC+9 without daylight saving time. */
const ahead = 9 * hour;

/** Start of the day in Tokyo that contains this time. Unix milliseconds in and out. */
export function startOfDayInTokyo(moment: number): number {
  return moment - ((moment + ahead) % day);
}

/** Shifts a time (unix ms) so that the UTC fields of the Date are the local date and time in Tokyo. */
export function inTokyo(moment: number): Date {
  return new Date(moment + ahead);
}
