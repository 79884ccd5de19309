/** Kinds of failure of which the engine has texts: `runtime.failure.<kind>`. */
export const knownFailures: ReadonlySet<string> = new Set([
  'badResponse',
  'conflict',
  'forbidden',
  'invalid',
  'notFound',
  'notLoggedIn',
  'offline',
  'other',
  'outdated',
  'refused',
  'serverFailed',
  'timeout',
  'tooMany',
  'unreadable',
]);
