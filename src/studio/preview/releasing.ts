/**
 * Starts a page with another release than the one in force: changes the name in the pointer, by which all other files
 * are found.
 */
export function releasing(release: string, real: typeof fetch): typeof fetch {
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!/\/release\/current\.json(\?|$)/.test(url)) return real(input, init);
    return real(`${url}${url.includes('?') ? '&' : '?'}try=${encodeURIComponent(release)}`, init);
  };
}
