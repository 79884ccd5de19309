import { dirname, join, resolve } from 'pathe';
import type { OwnFiles } from './files.ts';

/** The paths of an app. Relative ones are resolved against `root`. */
export interface Folders {
  root: string;
  /** The main file of the OpenAPI document. */
  contract?: string;
  /** The OpenAPI Overlay of the contract. Default: `overlay.yaml` beside it, if that exists. */
  overlay?: string;
  schemas?: string;
  screens?: string;
  locales?: string;
  widgets?: string;
  /** Widgets that come from elsewhere, such as a package; one of the app of the same name takes its place. */
  sharedWidgets?: string;
  /** The stylesheets of the app's themes. */
  theme?: string;
  /** A JSON file with the shapes of icons, by name; by default the language's own. */
  icons?: string;
  /** The grammar; by default the language's own. */
  grammar?: string;
  /** The texts of the engine, one JSON file per language tag. Default: those of the runtime. */
  texts?: string;
  /** The stylesheets of the default theme. Default: those of the shell. */
  ownTheme?: string;
}

/** Makes all paths absolute, with `/`, and with defaults for those that are not given. */
export function resolveFolders(folders: Folders, own: OwnFiles): Required<Folders> {
  const at = (given: string | undefined, usual: string): string => resolve(folders.root, given ?? usual);
  const contract = at(folders.contract, 'openapi/openapi.yaml');
  return {
    root: resolve(folders.root),
    contract,
    overlay: at(folders.overlay, join(dirname(contract), 'overlay.yaml')),
    schemas: at(folders.schemas, 'schemas'),
    screens: at(folders.screens, 'screens'),
    locales: at(folders.locales, 'locales'),
    widgets: at(folders.widgets, 'src/widgets'),
    sharedWidgets: at(folders.sharedWidgets ?? folders.widgets, 'src/widgets'),
    theme: at(folders.theme, 'src/theme'),
    icons: at(folders.icons, own.icons),
    grammar: at(folders.grammar, own.grammar),
    texts: at(folders.texts, own.texts),
    ownTheme: at(folders.ownTheme, own.theme),
  };
}
