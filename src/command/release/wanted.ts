/** Lists the breaking changes of a release before it is published, and asks for confirmation. */
import { effectsAsText, effectsOf, type Reach } from '../../project/release/effects.ts';
import { isYes } from './ask.ts';

interface Question {
  /** The release in force. */
  before: string;
  release: string;
  /** Answers with yes. */
  yes: boolean;
  reach: Reach;
}

const words: Readonly<Record<Reach, { question: string; nothing: string }>> = {
  all: { question: 'Release it?', nothing: 'Nothing was released' },
  trial: { question: 'Put it on trial?', nothing: 'Nothing was put on trial' },
};

/** On a terminal it asks; elsewhere a release that breaks something is not wanted without `--yes`. */
export async function isWanted(folder: string, { before, release, yes, reach }: Question): Promise<boolean> {
  const text = effectsAsText(effectsOf(folder, before, release), Date.now(), reach);
  if (text === '') return true;
  console.error(`This release breaks something.\n\n${text}\n`);
  if (yes) return true;
  const { question, nothing } = words[reach];
  if (await isYes(question)) return true;
  console.error(`${nothing}: ${before} is still in force. The same command with --yes does it.`);
  return false;
}
