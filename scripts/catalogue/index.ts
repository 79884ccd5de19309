/**
 * The catalogue of the language: the app with an additional page for each kind. The pages are generated in memory from
 * the grammar and `docs/catalogue/`, and are not part of a release.
 */
import { join } from 'pathe';
import { disk, type Folders, overlay, type Project, readProject } from '../../src/language/node.ts';
import type { ExtraPages } from '../../src/vite/index.ts';
import { type Example, readExamples, readFunctions } from './examples.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { indexOf, pageOf, routeOf, start } from './page.ts';

export { readFunctions } from './examples.ts';
export { evaluateExample, type Words, wordsOfExamples } from './functions.ts';
export { routeOf, start } from './page.ts';

/** The folder of the examples. */
export const examplesFolder = join(import.meta.dirname, '../../docs/catalogue');

/** Whether a file of a release belongs to the catalogue. */
export const isOfCatalogue = (file: string): boolean =>
  /^(texts\/[\w-]+\/)?pages\/catalogue\/|^forms\/catalogue(Nested)?\./.test(file);

export interface Catalogue {
  project: Project;
  kinds: readonly Kind[];
  examples: ReadonlyMap<string, Example>;
  /** Applies changes of the examples and of the app. */
  refresh: () => void;
}

/** @param folders the folders of the app whose operations, parts and texts the examples use */
export function openCatalogue(folders: Folders): Catalogue {
  const files = new Map<string, string | null>();
  const project = readProject(folders, overlay(disk, files));
  const catalogue: Catalogue = {
    project,
    kinds: kindsOf(project, readFunctions(examplesFolder)),
    examples: new Map(),
    refresh: () => {
      files.clear();
      project.refresh();
      catalogue.kinds = kindsOf(project, readFunctions(examplesFolder));
      catalogue.examples = readExamples(examplesFolder);
      const { screens, schemas } = project.folders;
      const write = (file: string, content: unknown): void =>
        void files.set(file, JSON.stringify(content, null, 2));
      const place = (route: string): string => join(screens, `${route}.json`);
      write(place(start), indexOf(catalogue.kinds));
      for (const kind of catalogue.kinds) {
        const example = catalogue.examples.get(`${kind.group}/${kind.name}`);
        write(place(routeOf(kind)), pageOf(kind, example));
      }
      const own = (file: string): unknown => JSON.parse(disk.read(join(examplesFolder, file)));
      write(join(schemas, 'catalogue.json'), own('schema.json'));
      write(join(schemas, 'catalogueNested.json'), own('nestedSchema.json'));
      const statuses = join(screens, 'statuses.json');
      write(statuses, { ...JSON.parse(disk.read(statuses)), ...tones(catalogue.kinds) });
      project.refresh();
    },
  };
  catalogue.refresh();
  return catalogue;
}

/** A status set with a value for each tone. */
function tones(kinds: readonly Kind[]): Record<string, unknown> {
  const values = kinds
    .filter(({ group }) => group === 'tones')
    .map(({ name }) => [name, { label: { jp: name, en: name }, tone: name }]);
  return { catalogue: Object.fromEntries(values) };
}

/** The catalogue as pages of the development server. */
export const catalogue: ExtraPages = { folder: examplesFolder, has: isOfCatalogue, open: openCatalogue };
