/** The file of an answer, under the name that the server gives it. Loaded with the first one. */
export function named(content: Blob, headers: Headers): Blob {
  const disposition = headers.get('Content-Disposition') ?? '';
  const [, encoded] = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, quoted, plain] = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition) ?? [];
  const name = encoded === undefined ? (quoted ?? plain) : decodeURIComponent(encoded);
  return name === undefined ? content : new File([content], name, { type: content.type });
}
