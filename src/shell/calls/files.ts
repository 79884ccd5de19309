/** Object URLs of answers that are files. They are valid while the app is open. */

/** Maximum number of object URLs; the oldest are revoked first. Images that are already shown stay. */
const maxUrls = 50;
const urls: string[] = [];

export interface AnsweredFile {
  url: string;
  /** The file name of the server. */
  name: string | null;
  type: string;
  /** In bytes. */
  size: number;
}

export function fileOf(content: Blob): AnsweredFile {
  const url = URL.createObjectURL(content);
  urls.push(url);
  if (urls.length > maxUrls) URL.revokeObjectURL(urls.shift() ?? '');
  const name = content instanceof File ? content.name : null;
  return { url, name, type: content.type, size: content.size };
}
