/** The permission that each request requires in production. Requests that are not in this table are refused. */
import path from 'node:path';
import type { Folders } from '../../../language/node.ts';
import { editing, type Role } from '../../accounts.ts';
import { appFile } from '../guarded/paths.ts';
import { HttpError } from '../http.ts';

/** `anybody`: also before signing in. `signed in`: every account. Of several roles one is enough. */
export type Need = 'anybody' | 'signed in' | readonly Role[];

export const access: Readonly<Record<string, Need>> = {
  'GET /api/events': 'signed in',
  'GET /api/base': 'signed in',
  'GET /api/grammar': 'signed in',
  'GET /api/language': 'signed in',
  'GET /api/place': 'signed in',
  'GET /api/forms': 'signed in',
  'GET /api/newPage': editing,
  'GET /api/operations': 'signed in',
  'GET /api/pages': 'signed in',
  'GET /api/pages/links': 'signed in',
  'GET /api/palette': 'signed in',
  'GET /api/tables': 'signed in',
  'GET /api/texts': 'signed in',
  'GET /api/texts/places': 'signed in',
  'GET /api/texts/uses': 'signed in',
  'POST /api/presence': 'signed in',
  // Each file also requires a role: see `lackingFor`.
  'POST /api/steps': editing,
  // It does not change any file.
  'POST /api/trial': editing,

  'GET /api/drafts': 'signed in',
  'GET /api/drafts/apps': 'signed in',
  // The link shows the draft to everybody who has it.
  'POST /api/drafts/link': [...editing, 'publish', 'approve'],
  'POST /api/drafts/link/replace': [...editing, 'publish', 'approve'],
  'POST /api/drafts': editing,
  'POST /api/drafts/rename': editing,
  'POST /api/drafts/delete': editing,
  'POST /api/drafts/restore': editing,
  'POST /api/drafts/update': editing,
  'POST /api/drafts/approve': ['approve'],
  'POST /api/drafts/publish': ['publish'],
  'POST /api/drafts/start': ['administrator'],

  'GET /api/releases': 'signed in',
  'GET /api/health': 'signed in',
  'GET /api/audit': 'signed in',
  'GET /api/review': 'signed in',
  'POST /api/releases/publish': ['publish'],
  'POST /api/releases/share': ['publish'],
  'POST /api/releases/promote': ['publish'],
  'POST /api/releases/end': ['publish'],
  'POST /api/releases/back': ['publish'],

  'POST /api/sign-in/options': 'anybody',
  'POST /api/sign-in': 'anybody',
  'POST /api/join/options': 'anybody',
  'POST /api/join': 'anybody',
  'GET /api/account': 'signed in',
  'POST /api/account/verify': 'signed in',
  'POST /api/account/passkeys/options': 'signed in',
  'POST /api/account/passkeys': 'signed in',
  'POST /api/account/passkeys/remove': 'signed in',
  'POST /api/account/sign-out': 'signed in',
  'POST /api/account/sessions/end': 'signed in',
  'POST /api/account/sessions/end-all': 'signed in',

  'GET /api/people': ['administrator'],
  'POST /api/people/invite': ['administrator'],
  'POST /api/people/take-back': ['administrator'],
  'POST /api/people/link': ['administrator'],
  'POST /api/people/roles': ['administrator'],
  'POST /api/people/remove': ['administrator'],
};

/** Calls that also require recent use of a passkey: those that change who has access, and roles. */
export const recent: ReadonlySet<string> = new Set([
  'POST /api/account/passkeys/options',
  'POST /api/account/passkeys',
  'POST /api/account/passkeys/remove',
  'POST /api/people/invite',
  'POST /api/people/link',
  'POST /api/people/roles',
]);

/** Whether a person has the required roles. @param own null before signing in */
export function isAllowed(need: Need, own: readonly Role[] | null): boolean {
  if (need === 'anybody') return true;
  if (own === null) return false;
  return need === 'signed in' || need.some((role) => own.includes(role));
}

export const forbidden = (needed: Need): HttpError =>
  new HttpError(403, `Your roles do not allow this: it needs ${[needed].flat().join(' or ')}`);

/**
 * The first required role for a change of files that a person lacks.
 * @param files paths relative to the root of the app
 * @param draft the changed draft; changes of the working copy are published with the next release
 */
export function lackingFor(
  files: readonly string[],
  draft: string,
  own: readonly Role[],
  folders: Required<Folders>,
): Role | undefined {
  const needed = files.map((file) => roleOf(path.resolve(folders.root, file), folders));
  if (draft === '') needed.push('publish');
  return needed.find((role) => !own.includes(role));
}

function roleOf(file: string, { root, locales, screens, theme }: Required<Folders>): Role {
  const isIn = (folder: string): boolean => file.startsWith(path.resolve(folder) + path.sep);
  if (isIn(locales)) return 'texts';
  // It has the guards, the constants and the list of guarded files.
  if (path.relative(root, file) === path.normalize(appFile)) return 'rules';
  return isIn(screens) || isIn(theme) ? 'pages' : 'rules';
}
