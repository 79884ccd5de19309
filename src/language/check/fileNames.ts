/** Reports files beside the definitions that are not read because of their names. */
import type { Project } from '../project/project.ts';
import { readSourceFile } from '../source/read.ts';
import type { Report } from './report.ts';

export function checkFileNames(project: Project, report: Report): void {
  for (const path of project.misnamed()) {
    const file = project.relative(path);
    const [name = ''] = file.split('/').slice(-1);
    const right = `${name.replace(/(?:\.(?:json|jsonc|json5|jsn|txt))+$/i, '')}.json`;
    report.add(
      readSourceFile(file, ''),
      undefined,
      'file-name',
      `This file is ignored because its name does not end in .json: rename it to ${right}`,
      { expected: right },
    );
  }
}
