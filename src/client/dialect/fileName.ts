/** An answer's content as a File with the name that the server gives it. Imported lazily. */
export function named(content: Blob, headers: Headers): Blob {
  const disposition = headers.get('Content-Disposition') ?? '';
  const [, encoded] = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, quoted, plain] = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition) ?? [];
  const name = encoded === undefined ? (quoted ?? plain) : decodeURIComponent(encoded);
  return name === undefined ? content : new File([content], name, { type: content.type });
}
