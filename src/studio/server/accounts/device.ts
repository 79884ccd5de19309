/** The name of a browser, by which people recognize their sessions and passkeys. */

/** Specific names come first: most browsers also claim to be others. */
const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
const systems = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  'Mac OS': 'macOS',
  Windows: 'Windows',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
};

/** @param agent the `User-Agent` header */
export function deviceOf(agent: string | undefined): string {
  const found = [browsers, systems].map(
    (names) => Object.entries(names).find(([mark]) => agent?.includes(mark))?.[1],
  );
  return found.filter(Boolean).join(', ') || '?';
}
