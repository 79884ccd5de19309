/** What the studio’s server sends to its pages. */
import type { Folders, OwnFiles } from '../../language/index.ts';
import type { Move, Reason } from '../../language/release/history.ts';
import type { Effects } from '../../project/release/effects.ts';
import type { Row } from '../../project/release/list.ts';
import type { SetAside, Step } from '../draft/step.ts';

/** A finding of the checker, with offsets in the text of its file. */
export interface ShownFinding {
  /** The rule that was broken, such as `unknown-text`. */
  rule: string;
  file: string;
  from: number;
  to: number;
  severity: 'error' | 'warning';
  /** In English. */
  message: string;
  expected?: string;
  nearest?: string;
  /** The name that there is not, for a finding about a name. */
  name?: string;
}

/** A user who has the studio open. */
export interface Person {
  /** The id that their steps have. */
  author: string;
  name: string;
  /** The draft they are in; empty for the working copy. */
  draft: string;
  /** The file that they look at. */
  at: string | null;
}

/** A draft in the list. */
export interface ListedDraft {
  id: string;
  /** For people. */
  title: string;
  /** Unix milliseconds of its last change. */
  at: number;
  /** The author of its last change. */
  author: string;
  /** The number of changes that the app does not have, and that it has beyond the draft. */
  ahead: number;
  behind: number;
}

/** The addresses of an app as it is in a draft, and at hand. */
export interface Apps {
  mine: string;
  theirs: string;
}

export interface DraftList {
  /** Whether the app is in a git repository; without one there are no drafts. */
  git: boolean;
  drafts: ListedDraft[];
}

/** The releases of the app. */
export interface ReleaseList {
  /** Where they are published: a folder, a bucket, or a repository. */
  place: string;
  /** The newest first. */
  releases: Row[];
  /** The latest first. */
  moves: Move[];
  /** The release in force. */
  current: string | null;
  /** `share` is above 0 and at most 1. */
  trial: { release: string; share: number } | null;
}

/** What was counted of a release with users. */
export interface Health {
  /** Calls that were answered, and that were refused. */
  ok: number;
  refused: number;
  /** Forms that were typed into and sent, and those that were left. */
  sent: number;
  left: number;
  /** Errors of pages. */
  faults: number;
}

export interface HealthAnswer {
  /** Whether the studio knows a server that counts. */
  counted: boolean;
  /** By name. */
  releases: Record<string, Health>;
}

/** What a release would change. */
export interface Review {
  /** With errors nothing can be published. */
  errors: string[];
  release?: string;
  /** By meaning: pages, forms, rules, calls, texts. */
  sections: { title: string; lines: string[] }[];
  /** What breaks, and for whom; null if there is no release yet. */
  effects: Effects | null;
  /** There is no release yet. */
  first?: boolean;
  /** What needs the approval of a second person; null if nothing does. */
  guarded: Guarded | null;
  /** The addresses of the app in the working copy, and in the draft; the same one outside of drafts. */
  apps: { before: string; after: string };
}

/** Files of a draft that are guarded. */
export interface Guarded {
  files: string[];
  /** The names of those who have worked on the draft: none of them may approve it. */
  authors: string[];
  /** Who has approved it as it is now. */
  approved: { by: string; at: number } | null;
}

/** A line of the audit. */
export interface Deed {
  /** Unix milliseconds. */
  at: number;
  /** The name of who did it. */
  by: string;
  what: Reason | 'draft published' | 'approved' | 'approval revoked';
  message: string;
  release?: string;
  share?: number | undefined;
  draft?: string;
  /** The commit of the draft that was approved. */
  commit?: string;
}

/** Events of the stream, by name. */
export interface Events {
  /** First of all, and after a lost connection again. */
  start: {
    steps: Step[];
    /** The texts of the files that the steps change, before them all; null for files that there were not. */
    bases: Record<string, string | null>;
    /** The name of the app, in the language that it starts with. */
    name: string;
    /** The route of the page that the app begins with. */
    start: string;
    /** The files of pages, by route. */
    pages: { route: string; file: string; title: string }[];
    /** The address of the app, for the phone. */
    app: string;
    /** Whether a route is the path of a page's address, or its hash. */
    paths: 'plain' | 'hash';
    /** The default name: that of the user of this machine. */
    me: string;
  };
  /** All that have the studio open, the reader among them. */
  people: Person[];
  /** A draft was made, renamed, deleted or merged. */
  drafts: null;
  /** The pointer was moved. */
  releases: null;
  step: Step;
  findings: ShownFinding[];
}

export type Answer = { applied: string } | { setAside: SetAside };

/** All that the language reads, by absolute path. */
export interface LanguageFiles {
  folders: Required<Folders>;
  own: OwnFiles;
  files: Record<string, string>;
}

/** A place where a text is used. */
export interface TextUse {
  file: string;
  /** The JSON pointer of the value. */
  at: string;
  /** `text`: it has as many lines as it needs. */
  place: 'tab' | 'title' | 'button' | 'text';
  /** The tab bar. */
  group?: string;
}

/** Answers `/api/texts`. */
export interface TextsAnswer {
  languages: { code: string; tag: string; name: string; file: string }[];
  /** The language that others are translated from. */
  reference: string;
  /** By key. */
  uses: Record<string, TextUse[]>;
}

/** Answers `/api/tables`: the files of the tables, and the names that their cells may have. */
export interface TablesAnswer {
  app: string;
  statuses: string;
  tones: string[];
  icons: string[];
  /** The routes of the pages that have a guard, by its name. */
  guardedPages: Record<string, string[]>;
}

/** A field of a form. */
export interface KnownField {
  name: string;
  /** The kind of its type, as expressions have it. */
  kind: string;
  /** The key of its title. */
  title: string | null;
  /** The values that it may have, if they are listed. */
  values: string[];
}

/** Answers `/api/forms`. */
export interface FormsAnswer {
  forms: {
    name: string;
    file: string;
    fields: KnownField[];
    /** The files of the pages and parts with this form. */
    pages: string[];
  }[];
}

/** Answers `/api/pages`. */
export interface PagesAnswer {
  pages: {
    route: string;
    file: string;
    /** A key, texts by language, or an expression; null if there is none. */
    title: unknown;
    /** Whether a tab opens it. */
    isTab: boolean;
    /** The routes of the pages that it leads to. */
    to: string[];
  }[];
}

/** Something that can be put onto a page. */
export interface PaletteEntry {
  /** The kind of node, or the name of a widget. */
  kind: string;
  group: 'group' | 'show' | 'input' | 'action' | 'widget';
  description: string;
  /** As JSON. */
  node: string;
}
