/** Finds the references of a schema file that lead nowhere, at their place. */
import { type DanglingReference, danglingReferences, missing } from '../contract/index.ts';
import { didYouMean } from '../nearest.ts';
import type { Project } from '../project/project.ts';
import { find } from '../source/find.ts';
import { plain, type SourceFile } from '../source/read.ts';
import type { SchemaFault } from './schemaFile.ts';

export function wrongReferences(file: string, source: SourceFile, project: Project): SchemaFault[] {
  if (source.broken || !source.root || !source.text.includes('$ref')) return [];
  const open = (other: string): unknown => {
    if (other === file && source.root) return plain(source.root);
    const target = project.schemas.get(other);
    // A file that cannot be read is a finding of its own. Other folders are those of the contract.
    if (target) return target.broken || !target.root ? missing : plain(target.root);
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
