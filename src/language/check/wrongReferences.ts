/** Finds the references of a schema file that lead nowhere, at their place. */
import { type DanglingReference, danglingReferences, missing } from '../contract/index.ts';
import { didYouMean } from '../nearest.ts';
import type { Project } from '../project/project.ts';
import { find } from '../source/find.ts';
import { type JsonNode, plain, type SourceFile } from '../source/read.ts';
import type { SchemaFault } from './schemaFile.ts';

/** By tree: the references of an object that is known are not looked for again. */
const contents = new WeakMap<JsonNode, unknown>();

function contentOf(root: JsonNode): unknown {
  if (!contents.has(root)) contents.set(root, plain(root));
  return contents.get(root);
}

export function wrongReferences(file: string, source: SourceFile, project: Project): SchemaFault[] {
  if (!source.text.includes('$ref')) return [];
  const open = (other: string): unknown => {
    const target = other === file ? source : project.schemas.get(other);
    // A file that cannot be read is a finding of its own. Other folders are those of the contract.
    if (target) return target.broken || !target.root ? missing : contentOf(target.root);
    return other.startsWith(`${project.folders.schemas}/`) ? undefined : missing;
  };
  return danglingReferences(file, open, () => project.schemas.keys())
    .filter((one) => one.file === file)
    .map((one) => faultOf(one, source));
}

function faultOf({ reference, nearest }: DanglingReference, { root }: SourceFile): SchemaFault {
  return {
    at: find(root, (json) => json.type === 'string' && json.value === reference),
    message: `The reference “${reference}” leads nowhere${didYouMean(nearest)}`,
    nearest,
  };
}
