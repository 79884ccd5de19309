/** Answers that are files, as pages know them: by an address that holds while the app is open. */

/** How many addresses hold at a time; the oldest end first, and what is shown already stays. */
const most = 50;
const open: string[] = [];

export interface AnsweredFile {
  url: string;
  /** As the server calls it. */
  name: string | null;
  type: string;
  /** Bytes. */
  size: number;
}

export function fileOf(content: Blob): AnsweredFile {
  const url = URL.createObjectURL(content);
  open.push(url);
  if (open.length > most) URL.revokeObjectURL(open.shift() ?? '');
  const name = content instanceof File ? content.name : null;
  return { url, name, type: content.type, size: content.size };
}
