/**
 * `npm run release`: checks the definitions, compiles them into a folder that is named after its content,
 * and moves the pointer to it. `--rollback <release>` moves the pointer back to an earlier one.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { check, Project } from '../src/language/index.ts';
import { compress } from './release/compress.ts';
import { point, writeRelease } from './release/write.ts';
import { asText, summary } from './report.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist/release' },
    rollback: { type: 'string' },
    /** The folder of another app; default: the app of this repository. */
    root: { type: 'string', default: process.cwd() },
  },
});

const folder = path.resolve(values.root, values.out);

if (values.rollback !== undefined) {
  await point(folder, values.rollback);
  console.log(`The release in force is ${values.rollback}`);
} else {
  const grammar = path.join(import.meta.dirname, '../schemas/language');
  const icons = path.join(import.meta.dirname, '../node_modules/lucide-static/icon-nodes.json');
  const project = new Project({ root: values.root, grammar, icons });
  const errors = check(project).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    console.error(`${asText(errors)}\n\n${summary(errors)}: nothing was released`);
    process.exit(1);
  }
  const { release, files, fresh } = await writeRelease(project, folder);
  await compress(path.join(folder, release));
  await point(folder, release);
  console.log(`${release}: ${files} files, ${fresh ? 'written' : 'there already'}; it is in force now`);
}
