/** The calls for the person's own account, and for the people of the studio. */
import type { ServerResponse } from 'node:http';
import {
  type AccountAnswer,
  type InviteAnswer,
  type PeopleAnswer,
  type Role,
  roles,
} from '../../accounts.ts';
import { HttpError, textIn } from '../http.ts';
import type { Routes } from '../routes.ts';
import { cookieOf } from './cookie.ts';
import type { Accounts, Signed } from './index.ts';
import { signingRoutes } from './signing.ts';

const own: Routes = {
  'GET /api/account': ({ signedIn }): AccountAnswer => {
    const { accounts, person, session } = signedIn();
    const { id, name, roles: given, passkeys } = person;
    return {
      id,
      name,
      roles: given,
      sessions: accounts.sessions.of(id).map((one) => ({
        id: one.id,
        device: one.device,
        since: one.since,
        seen: one.seen,
        ends: accounts.sessions.endOf(one),
        current: one.id === session.id,
      })),
      passkeys: passkeys.map(({ id: passkey, name: called, since, used }) => ({
        id: passkey,
        name: called,
        since,
        used,
      })),
    };
  },
  'POST /api/account/sign-out': ({ signedIn, response }) => {
    const { accounts, session } = signedIn();
    accounts.sessions.end(session.id);
    signOut(response);
  },
  'POST /api/account/sessions/end': async ({ signedIn, body }) => {
    const { accounts, person } = signedIn();
    const id = textIn(await body(), 'id');
    if (!accounts.sessions.of(person.id).some((one) => one.id === id))
      throw new HttpError(404, 'There is no such session');
    accounts.sessions.end(id);
  },
  'POST /api/account/sessions/end-all': ({ signedIn, response }) => {
    const { accounts, person } = signedIn();
    accounts.sessions.endAll(person.id);
    signOut(response);
  },
};

const people: Routes = {
  'GET /api/people': ({ signedIn }): PeopleAnswer => {
    const { accounts } = signedIn();
    return {
      people: accounts.people.all.map(({ id, name, roles: given, since }) => ({
        id,
        name,
        roles: given,
        since,
        seen: accounts.sessions.of(id)[0]?.seen ?? null,
      })),
      invitations: accounts.people.invitations.map(({ id, name, roles: given, by, ends }) => ({
        id,
        name,
        roles: given,
        by,
        ends,
      })),
    };
  },
  'POST /api/people/invite': async ({ signedIn, body }): Promise<InviteAnswer> => {
    const { accounts, person } = signedIn();
    const given = await body();
    const asked = rolesIn(given);
    const invited = accounts.people.invite(textIn(given, 'name'), asked, person.name);
    accounts.note(person.name, 'invited', invited.name, asked.join(', '));
    return { link: accounts.linkOf(invited), ends: invited.ends };
  },
  'POST /api/people/link': async ({ signedIn, body }): Promise<InviteAnswer> => {
    const { accounts, person } = signedIn();
    const invited = accounts.people.inviteAgain(textIn(await body(), 'id'), person.name);
    accounts.note(person.name, 'invited again', invited.name);
    return { link: accounts.linkOf(invited), ends: invited.ends };
  },
  'POST /api/people/take-back': async ({ signedIn, body }) => {
    const { accounts, person } = signedIn();
    const { name } = accounts.people.revokeInvitation(textIn(await body(), 'id'));
    accounts.note(person.name, 'invitation revoked', name);
  },
  'POST /api/people/roles': async ({ signedIn, body }) => {
    const { accounts, person } = signedIn();
    const given = await body();
    const changed = accounts.people.setRoles(textIn(given, 'id'), rolesIn(given));
    accounts.note(person.name, 'roles changed', changed.name, changed.roles.join(', '));
    accounts.changed(changed);
  },
  'POST /api/people/remove': async ({ signedIn, body }) => {
    const { accounts, person } = signedIn();
    const removed = accounts.people.remove(textIn(await body(), 'id'));
    accounts.sessions.endAll(removed.id);
    accounts.note(person.name, 'person removed', removed.name);
  },
};

export const accountRoutes: Routes = { ...own, ...people, ...signingRoutes };

/** The context of a call that requires accounts. */
export type SignedIn = Signed & { accounts: Accounts };

function signOut(response: ServerResponse): void {
  response.setHeader('Set-Cookie', cookieOf(null));
  // Deletes cached data of the studio, so that the next user of the browser does not find it.
  response.setHeader('Clear-Site-Data', '"cache"');
}

/** @throws HttpError for invalid roles */
function rolesIn(body: unknown): Role[] {
  const given: unknown = Object(body).roles;
  if (!Array.isArray(given) || !given.every((one) => roles.includes(one)))
    throw new HttpError(400, `Roles are ${roles.join(', ')}`);
  return roles.filter((role) => given.includes(role));
}
