/**
 * Opens an address in place of this page. A page of a large app may take seconds to come; until then this one stays.
 * @returns does not end, except if the browser shows this page again as it was left
 */
export const leaveFor = (href: string): Promise<void> =>
  new Promise((back) => {
    addEventListener('pageshow', () => back(), { once: true });
    location.href = href;
  });
