/** Addresses of others with `{placeholders}`, which are filled when a page is opened. */

/** A placeholder, with its name as the first group. */
export const placeholder = /\{([a-z][A-Za-z0-9]*)\}/g;

/** An address with its placeholders filled. Each value stays within its part, so none reaches the host. */
export const fillAddress = (address: string, values: Record<string, unknown>): string =>
  address.replace(placeholder, (_, name: string) =>
    encodeURIComponent(String((Object.hasOwn(values, name) ? values[name] : null) ?? '')),
  );
