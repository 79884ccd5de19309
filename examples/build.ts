/** Builds the apps of this folder: the set-up of their browser tests. */
import buildLibrary from './library/build.ts';
import buildNotes from './notes/build.ts';
import buildPetstore from './petstore/build.ts';

export default async function buildExamples(): Promise<void> {
  await buildLibrary();
  await buildPetstore();
  await buildNotes();
}
