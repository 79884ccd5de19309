/** Releases definitions into a build, in this process. */
import path from 'node:path';
import { check, type Project } from '../src/language/node.ts';
import { point } from '../src/project/release/pointer.ts';
import { writeRelease } from '../src/project/release/write.ts';

/**
 * @param web the folder of the build
 * @param compressed for a server that compresses nothing while it serves
 * @throws Error with the findings, if there are errors among them
 */
export async function releaseInto(web: string, project: Project, compressed = false): Promise<void> {
  const errors = check(project).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  const releases = path.join(web, 'release');
  const { release } = await writeRelease(project, releases, { compressed });
  await point(releases, release);
}
