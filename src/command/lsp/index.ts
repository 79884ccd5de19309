/** `shoji lsp`: editor support for the definitions of an app, by the Language Server Protocol. */
import { readArguments } from '../arguments.ts';
import { exitCodes, UsageError } from '../subcommand.ts';

export const summary = 'the language server for editors: completion, findings, renaming (LSP)';

export const help = `
shoji lsp [--root <folder>] [--language <tag>]

Answers an editor over standard input and output. An editor starts it; docs/editors.md says how each is set up.

  --root <folder>     the folder of the app; default: the folder that the editor has open
  --language <tag>    the language in which texts are shown, such as ja; default: the language of the editor
  --stdio             accepted, because editors pass it; there is no other way
`;

export async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, {
    language: { type: 'string' },
    stdio: { type: 'boolean' },
  });
  if (values.language !== undefined && !isTag(values.language))
    throw new UsageError(`--language is a language tag such as ja or zh-Hant, not ${values.language}`);
  const isGiven = args.some((argument) => /^--root(=|$)/.test(argument));
  const { serve } = await import('./server.ts');
  await serve({ root: isGiven ? root : undefined, language: values.language });
  return exitCodes.ok;
}

function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
