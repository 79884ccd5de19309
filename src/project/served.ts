/** The definitions that Vite's plugin serves, for tools in the process of its development server, such as the studio. */
import type { Plugin, ResolvedConfig, ViteDevServer } from 'vite';
import type { Project } from '../language/node.ts';

/** An app that is read and checked once, for its pages and for the tools around them. */
export interface ServedDefinitions {
  project: Project;
  /** Files were written: reads them, and notifies the open pages at once. @param files absolute paths */
  refresh(files: readonly string[]): void;
}

/** The API of the plugin that serves definitions. */
export interface DefinitionsApi {
  /** Of the server that was configured last. */
  served?: ServedDefinitions;
  /** Somebody else checks the project and shows what is found. */
  isCheckedElsewhere?: boolean;
}

/** The plugin is found by this name. */
export const definitionsPlugin = 'shoji-definitions';

/** Leaves checking to another part of the process. Before the server is configured. */
export function checkElsewhere({ plugins }: Pick<ResolvedConfig, 'plugins'>): void {
  const api = apiIn(plugins);
  if (api) api.isCheckedElsewhere = true;
}

/** @returns undefined for a server without the plugin */
export const servedBy = ({ config }: ViteDevServer): ServedDefinitions | undefined =>
  apiIn(config.plugins)?.served;

const apiIn = (plugins: readonly Plugin[]): DefinitionsApi | undefined =>
  plugins.find((one) => one.name === definitionsPlugin)?.api;
