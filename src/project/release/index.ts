/** Checks and compiles the definitions of an app. */
import { check, type Finding, type Project } from '../../language/node.ts';
import type { Signer } from './keys.ts';
import { type Progress, type Written, writeRelease } from './write.ts';

/**
 * Writes a release of what is without an error. The pointer stays where it is.
 * @param folder where releases are kept
 * @param signer by default what the app wants
 * @returns the errors, and without one what was written
 */
export async function compileProject(
  project: Project,
  folder: string,
  progress: Progress = () => {},
  signer?: Signer,
): Promise<{ errors: Finding[]; written: Written | undefined }> {
  progress('Checking');
  const errors = check(project).filter(({ severity }) => severity === 'error');
  return {
    errors,
    written: errors.length > 0 ? undefined : await writeRelease(project, folder, { progress, signer }),
  };
}
