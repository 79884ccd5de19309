import path from 'node:path';
import { ownGrammar, ownIcons, ownTexts } from './own.ts';

/** The paths of an app. Relative ones are resolved against `root`. */
export interface Folders {
  root: string;
  /** The main file of the OpenAPI document. */
  contract?: string;
  schemas?: string;
  screens?: string;
  locales?: string;
  widgets?: string;
  /** A JSON file with the shapes of icons, by name. Default: that of the language. */
  icons?: string;
  /** The folder of the grammar. Default: that of the language. */
  grammar?: string;
  /** The texts of the engine, one JSON file per language tag. Default: those of the runtime. */
  texts?: string;
}

/** Makes all paths absolute, with defaults for those that are not given. */
export function resolveFolders(folders: Folders): Required<Folders> {
  const at = (given: string | undefined, usual: string): string => path.resolve(folders.root, given ?? usual);
  return {
    root: path.resolve(folders.root),
    contract: at(folders.contract, 'openapi/openapi.yaml'),
    schemas: at(folders.schemas, 'schemas'),
    screens: at(folders.screens, 'screens'),
    locales: at(folders.locales, 'locales'),
    widgets: at(folders.widgets, 'src/widgets'),
    icons: at(folders.icons, ownIcons),
    grammar: at(folders.grammar, ownGrammar),
    texts: at(folders.texts, ownTexts),
  };
}
