/** `shoji release`: compiles the definitions of an app and puts them in force. */
import path from 'node:path';
import { readArguments } from './arguments.ts';
import { exitCodes, UsageError } from './subcommand.ts';

export const summary = 'puts the screens, texts and forms in force, or an earlier release of them';

export const help = `
shoji release [--root <folder>] [--out <folder>] [--rollback <release>]

Checks the definitions, compiles them into a folder that is named after its content, and moves the pointer
(current.json) to it. Open pages follow by themselves. Nothing is released if there is an error.

  --root <folder>       the folder of the app; default: the current one
  --out <folder>        where releases are kept; default: dist/release in the folder of the app
  --rollback <release>  moves the pointer back to an earlier release and compiles nothing

Exit code 1 if there is an error in the definitions.
`;

export async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, {
    out: { type: 'string', default: 'dist/release' },
    rollback: { type: 'string' },
  });
  const folder = path.resolve(root, values.out);
  if (values.rollback !== undefined) {
    const { known, point } = await import('../project/release/write.ts');
    const releases = known(folder);
    if (!releases.includes(values.rollback))
      throw new UsageError(
        `There is no release ${values.rollback}${releases.length > 0 ? `: there are ${releases.join(', ')}` : ` in ${folder}`}`,
      );
    await point(folder, values.rollback);
    console.log(`The release in force is ${values.rollback}`);
    return exitCodes.ok;
  }
  const [{ openProject }, { releaseProject }, { asText, summary: summaryOf }] = await Promise.all([
    import('./app.ts'),
    import('../project/release/index.ts'),
    import('../project/report.ts'),
  ]);
  const { errors, written } = await releaseProject(openProject(root), folder);
  if (!written) {
    console.error(`${asText(errors)}\n\n${summaryOf(errors)}: nothing was released`);
    return exitCodes.findings;
  }
  const { release, files, fresh } = written;
  console.log(`${release}: ${files} files, ${fresh ? 'written' : 'there already'}; it is in force now`);
  return exitCodes.ok;
}
