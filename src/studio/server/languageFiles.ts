/** The files that the language reads, for the worker in the browser, where checking and completion need no network. */
import path from 'node:path';
import { disk, type Project } from '../../language/node.ts';
import type { LanguageFiles } from './messages.ts';

const read = /\.(json|ya?ml|css)$/;

/** All files, as pieces of a JSON text: in an app of thousands of pages they are tens of megabytes. */
export function languageFiles(project: Project): Iterable<string> {
  const { folders } = project;
  const { contract, icons, root, overlay, ...inside } = folders;
  const files = new Set<string>();
  for (const folder of new Set([...Object.values(inside), path.dirname(contract)]))
    for (const file of disk.list(folder).keys())
      if (read.test(file) && !/\/generated\//.test(file)) files.add(file);
  for (const file of [contract, overlay]) if (disk.stamp(file) !== undefined) files.add(file);
  return piecesOf(project, files);
}

function* piecesOf(project: Project, files: Iterable<string>): Generator<string> {
  const { folders } = project;
  yield `{"folders":${JSON.stringify(folders)},"own":${JSON.stringify(disk.own)},"files":{`;
  let separator = '';
  for (const file of files) {
    // It may have been removed since it was listed.
    if (disk.stamp(file) === undefined) continue;
    yield `${separator}${JSON.stringify(file)}:${JSON.stringify(project.textOf(file))}`;
    separator = ',';
  }
  // One file instead of one for each icon.
  yield `${separator}${JSON.stringify(folders.icons)}:${JSON.stringify(JSON.stringify(Object.fromEntries(project.icons())))}`;
  yield '}}';
}

/** The files of the grammar, which the outline and the palette need first. */
export function grammarFiles({ folders }: Project): LanguageFiles {
  const files = [...disk.list(folders.grammar).keys()].filter((file) => read.test(file));
  return { folders, own: disk.own, files: Object.fromEntries(files.map((file) => [file, disk.read(file)])) };
}
