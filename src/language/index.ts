/**
 * The language: reads an app, checks it, compiles it. For browsers and Node; node.ts adds the disk, `readProject` and
 * `releaseFile`.
 */

import { appOf, pageOf } from './compile/index.ts';
import type { Screen } from './compiled.ts';
import type { App } from './compiledApp.ts';
import type { Project, ProjectParts } from './project/project.ts';

export { unfolded } from './check/fold.ts';
export { type CheckOptions, check } from './check/index.ts';
export { pageNameMeanings } from './compile/scope/names.ts';
export { functionUsages } from './expression/index.ts';
export type { Finding, Severity } from './findings.ts';
export { type Edit, edited, type Fix } from './fix.ts';
export { type Files, memory, type OwnFiles, overlay } from './project/files.ts';
export type { Folders } from './project/folders.ts';
export { Project, type ProjectParts } from './project/project.ts';
export { releasePieces } from './release/files.ts';
export { pathOf, type ReleasePiece } from './release/paths.ts';
export { type CallRule, type ServerRules, serverRules } from './release/serverRules.ts';

/** What applies an overlay to a contract, for `new Project`: it is large, and in browsers few apps have an overlay. */
export const loadOverlays = (): Promise<ProjectParts> => import('./project/overlay.ts');

/** The compiled app; undefined if there is no app.json. */
export const compileApp = (project: Project): App | undefined => appOf(project)?.app;

/** The compiled page at a route; undefined if there is none. */
export function compileScreen(project: Project, route: string): Screen | undefined {
  const page = project.facts.get('page', route);
  return page && pageOf(project, page.source).screen;
}
