/** Whether the text of a file can be saved: input that is not finished yet is not. */
import { parseDocument } from 'yaml';
import { NotJson, parseTree } from '../../document/parse.ts';

export const isJson = (file: string): boolean => file.endsWith('.json');
export const isYaml = (file: string): boolean => /\.ya?ml$/.test(file);

export function isReadable(file: string, text: string): boolean {
  if (isYaml(file)) return parseDocument(text).errors.length === 0;
  return !isJson(file) || brokenAt(text) === undefined;
}

/** The offset at which a text is not JSON; undefined if it is. */
export function brokenAt(text: string): number | undefined {
  try {
    parseTree(text, 'v');
    return undefined;
  } catch (error) {
    if (error instanceof NotJson) return error.offset;
    throw error;
  }
}
