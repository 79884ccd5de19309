/** What the studio shows of the server and of the connection to it. */
import type { Self } from '../../accounts.ts';
import type { SetAside } from '../../draft/step.ts';
import type { Events, Person, ShownFinding } from '../../server/messages.ts';

export interface State {
  /** `lost`: changes are kept and sent after the connection is back. */
  connection: 'opening' | 'open' | 'lost' | 'signedOut';
  /** The name of the app. */
  name: string;
  pages: Events['start']['pages'];
  /** The address of the app. */
  app: string;
  paths: 'plain' | 'hash';
  /** The route of the page that the app begins with. */
  start: string;
  findings: readonly ShownFinding[];
  /** Incremented by each check of the server. */
  checks: number;
  /** Incremented by each change of the files. */
  version: number;
  /** Steps that are not saved yet. */
  unsaved: number;
  setAside: readonly SetAside[];
  /** The default user name: that of the user of this machine. */
  me: string;
  /** The signed-in person; null on a local studio. */
  account: Self | null;
  /** The connected users, including this one. */
  people: readonly Person[];
  /** Incremented by each change of the list of drafts, and of the releases. */
  drafts: number;
  releases: number;
}

/** Before the first event. */
export const initial: State = {
  connection: 'opening',
  name: '',
  pages: [],
  app: '',
  paths: 'hash',
  start: '',
  findings: [],
  checks: 0,
  version: 0,
  unsaved: 0,
  setAside: [],
  me: '',
  account: null,
  people: [],
  drafts: 0,
  releases: 0,
};
