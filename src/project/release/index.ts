/** Checks, compiles and activates the definitions of an app. */
import path from 'node:path';
import { check, type Finding, type Project } from '../../language/node.ts';
import { compress } from './compress.ts';
import { point, type Written, writeRelease } from './write.ts';

/**
 * Releases what is without an error.
 * @param folder where releases are kept
 * @returns the errors, and without one what was written
 */
export async function releaseProject(
  project: Project,
  folder: string,
): Promise<{ errors: Finding[]; written: Written | undefined }> {
  const errors = check(project).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return { errors, written: undefined };
  const written = await writeRelease(project, folder);
  await compress(path.join(folder, written.release));
  await point(folder, written.release);
  return { errors, written };
}
