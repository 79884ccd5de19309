/** External URLs with `{placeholders}`, which are filled when a link is opened. */

/** A placeholder; group 1 is its name. */
export const placeholder = /\{([a-z][A-Za-z0-9]*)\}/g;

/** Fills the placeholders of a URL. Values are percent-encoded, so that none can change the host. */
export const fillAddress = (address: string, values: Record<string, unknown>): string =>
  address.replace(placeholder, (_, name: string) =>
    encodeURIComponent(String((Object.hasOwn(values, name) ? values[name] : null) ?? '')),
  );
