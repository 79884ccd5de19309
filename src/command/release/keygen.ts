/** `shoji release keygen`: makes a key that releases are signed with. */
import path from 'node:path';
import { readArguments } from '../arguments.ts';
import { exitCodes } from '../subcommand.ts';

export const summary = 'creates a key to sign releases';

export const help = `
shoji release keygen [--root <folder>] [--keys <folder>]

Makes a private key (<id>.key, readable by you only, kept out of git) and its public key (<id>.pub, which belongs into
git). The next build of the app takes only releases that are signed with one of the public keys in the folder.

  --root <folder>  the folder of the app; default: the current one
  --keys <folder>  where the keys go; default: keys in the folder of the app

Nothing is overwritten: each key has files of its own.
`;

export async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, { keys: { type: 'string' } });
  const { keyFolder, makeKey, publicKeys } = await import('../../project/release/keys.ts');
  const folder = path.resolve(root, values.keys ?? keyFolder);
  const others = Object.keys(publicKeys(folder));
  const made = makeKey(folder);
  const shown = (file: string): string => path.relative(process.cwd(), file) || file;
  console.log(
    [
      `The key ${made.id}`,
      `  private: ${shown(made.private)}: keep it secret, and a copy of it in a safe place`,
      `  public:  ${shown(made.public)}: commit it`,
      '',
      others.length === 0
        ? 'Build the app: that build takes only releases that are signed with this key.'
        : `Build and deploy the app: that build takes releases of ${[...others, made.id].join(' and ')}. Sign with the new key\nwhen devices have that build, and remove an old public key after that.`,
    ].join('\n'),
  );
  return exitCodes.ok;
}
