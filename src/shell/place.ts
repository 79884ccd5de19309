/** The place in the app, held in the hash with its query: `/h5/#/pages/a/b?x=1`. */
export interface Place {
  path: string;
  search: string;
}

/** Only the first "?" ends the path. */
export function read(hash: string = location.hash): Place {
  const place = `/${hash.replace(/^#?\/?/, '')}`;
  const end = place.indexOf('?');
  return end < 0 ? { path: place, search: '' } : { path: place.slice(0, end), search: place.slice(end + 1) };
}
