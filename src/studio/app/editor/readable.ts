/** Whether the text of a file can be saved: input that is not finished yet is not. */
import { parseDocument } from 'yaml';
import { NotJson, parseTree } from '../../document/parse.ts';

export const isJson = (file: string): boolean => file.endsWith('.json');
export const isYaml = (file: string): boolean => /\.ya?ml$/.test(file);

export function isReadable(file: string, text: string): boolean {
  if (isYaml(file)) return parseDocument(text).errors.length === 0;
  if (!isJson(file)) return true;
  try {
    parseTree(text, 'v');
    return true;
  } catch (error) {
    if (error instanceof NotJson) return false;
    throw error;
  }
}
