/** People, roles and sessions of a studio in production, as server and pages both see them. */

/**
 * What a person may do; everybody may read everything. - `texts`, `pages`, `rules`: change files of these kinds, in
 * drafts. - `publish`: take drafts into the app, change the working copy, publish releases and roll them back. -
 * `approve`: approve changes of guarded files made by others. - `administrator`: invite and remove people, and change
 * their roles.
 */
export const roles = ['texts', 'pages', 'rules', 'publish', 'approve', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** The roles that allow changing files. */
export const editing: readonly Role[] = ['texts', 'pages', 'rules'];

/** The signed-in person. */
export interface Self {
  id: string;
  name: string;
  roles: Role[];
}

export interface ListedSession {
  id: string;
  /** The name of the browser. */
  device: string;
  /** Unix milliseconds of sign-in, of the last request, and of the expiry without further requests. */
  since: number;
  seen: number;
  ends: number;
  /** The session of the request. */
  current: boolean;
}

export interface ListedPasskey {
  id: string;
  name: string;
  since: number;
  /** Unix milliseconds of the last sign-in with this passkey. */
  used: number;
}

/** Answers `/api/account`. */
export interface AccountAnswer extends Self {
  sessions: ListedSession[];
  passkeys: ListedPasskey[];
}

export interface ListedPerson extends Self {
  since: number;
  /** Unix milliseconds of the last request; null if there is no session. */
  seen: number | null;
}

export interface ListedInvitation {
  id: string;
  name: string;
  roles: Role[];
  /** The name of the person who sent the invitation. */
  by: string;
  ends: number;
}

/** Answers `/api/people`. */
export interface PeopleAnswer {
  people: ListedPerson[];
  invitations: ListedInvitation[];
}

/** A new one-time link. It is shown once: the server keeps a hash of it. */
export interface InviteAnswer {
  link: string;
  ends: number;
}
