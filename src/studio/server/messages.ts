/** Messages from the studio’s server to its pages. */

import type { Fix } from '../../language/fix.ts';
import type { Folders, OwnFiles } from '../../language/index.ts';
import type { Move } from '../../language/release/history.ts';
import type { Additions } from '../../project/additions.ts';
import type { Section } from '../../project/release/difference.ts';
import type { Effects } from '../../project/release/effects.ts';
import type { Row } from '../../project/release/list.ts';
import type { Self } from '../accounts.ts';
import type { SetAside, Step } from '../draft/step.ts';
import type { NewNode } from '../nodes/index.ts';

/** A finding of the checker, with offsets in the text of its file. */
export interface ShownFinding {
  /** The violated rule, such as `unknown-text`. */
  rule: string;
  file: string;
  from: number;
  to: number;
  /** Of `from`; both count from 1. */
  line: number;
  column: number;
  severity: 'error' | 'warning';
  /** In English. */
  message: string;
  expected?: string;
  fix?: ShownFix;
}

/** The fix of a finding. */
export interface ShownFix extends Fix {
  /** The fingerprints of the checked texts of its files, to whose places it refers. */
  checked: Record<string, string>;
}

/** A user who has the studio open. */
export interface Person {
  /** The id in the person's steps. */
  author: string;
  name: string;
  /** The draft they are in; empty for the working copy. */
  draft: string;
  /** The address in the studio that they have open. */
  at: string | null;
}

/** A draft in the list. */
export interface ListedDraft {
  id: string;
  /** For people. */
  title: string;
  /** Unix milliseconds of the last change. */
  at: number;
  /** The author of the last change. */
  author: string;
  /** The number of changes that the main branch lacks, and that the draft lacks. */
  ahead: number;
  behind: number;
}

/** The addresses of the app in a draft and in the working copy. */
export interface Apps {
  mine: string;
  theirs: string;
}

/** A link that shows a draft to everybody who has it. */
export interface PreviewLink {
  link: string;
  /** Unix milliseconds. */
  ends: number;
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
  overtaking: Overtaking | null;
}

/** A release in force that others have made since the work in the working copy started: a new one would take it back. */
export interface Overtaking {
  release: string;
  author: string;
  /** Unix milliseconds. */
  at: number;
  message: string;
}

/** The counts of a release in use. */
export interface Health {
  /** Successful and failed calls. */
  ok: number;
  refused: number;
  /** Forms that were edited and submitted, and those that were abandoned. */
  sent: number;
  left: number;
  /** Errors of pages. */
  faults: number;
}

export interface HealthAnswer {
  /** Whether a server with metrics is configured. */
  counted: boolean;
  /** By name. */
  releases: Record<string, Health>;
}

/** What a release would change. */
export interface Review {
  /** Errors prevent publishing. */
  errors: string[];
  release?: string;
  /** By subject: pages, forms, rules, calls, texts. */
  sections: Section[];
  /** Breaking changes, and whom they affect; null if there is no earlier release. */
  effects: Effects | null;
  /** There is no earlier release. */
  first?: boolean;
  /** The changes that need the approval of a second person; null if there are none. */
  guarded: Guarded | null;
  /** The addresses of the app in the working copy and in the draft; the same outside of drafts. */
  apps: { before: string; after: string };
}

/** Guarded files that a draft changes. */
export interface Guarded {
  files: string[];
  /** The names of the authors of the draft: none of them may approve it. */
  authors: string[];
  /** The approval of its current state. */
  approved: { by: string; at: number } | null;
}

/** A page of the app. */
export interface ListedPage {
  route: string;
  file: string;
  /** The title in each language of the studio; empty if it is computed. */
  title: { en: string; ja: string };
  /** Its title in all languages of the app, and its texts that are written in place, one per line: for searches. */
  words: string;
}

/** Events of the stream, by name. */
export interface Events {
  /** The first event, also after a lost connection. */
  start: {
    steps: Step[];
    /** The texts, before all steps, of the files that these change; null for files that did not exist. */
    bases: Record<string, string | null>;
    /** The name of the app, in its default language. */
    name: string;
    /** The route of the app's start page. */
    start: string;
    pages: ListedPage[];
    /** The address of the app, for the phone. */
    app: string;
    /** Whether a route is the path or the hash of a page's address. */
    paths: 'plain' | 'hash';
    /** The default user name: that of the user of this machine. */
    me: string;
    /** The signed-in person; null in a local studio. */
    account: Self | null;
  };
  /** The person's roles have changed. */
  account: Self;
  /** The connected users, including the reader. */
  people: Person[];
  /** A draft was created, renamed, deleted or merged. */
  drafts: null;
  /** The pointer was moved. */
  releases: null;
  step: Step;
  /** There are other pages, or another order of them. */
  pages: ListedPage[];
  /** These pages of the list have changed, each with its place in the list. */
  changedPages: [at: number, page: ListedPage][];
  findings: ShownFinding[];
  /** The files were checked again, with the findings that were sent last. */
  checked: null;
}

export type Answer = { applied: string } | { setAside: SetAside };

/** Answers `/api/language` and `/api/grammar`: all files that the language reads, or those of its grammar. */
export interface LanguageFiles {
  folders: Required<Folders>;
  own: OwnFiles;
  /** By absolute path. */
  files: Record<string, string>;
}

/** A place where a text is used. */
export interface TextUse {
  file: string;
  /** The JSON pointer of the value. */
  at: string;
  /** `text`: a place where text may wrap. */
  place: 'tab' | 'title' | 'button' | 'text';
  /** The tab bar. */
  group?: string;
}

/** Answers `/api/texts`. */
export interface TextsAnswer {
  languages: { code: string; tag: string; name: string; file: string }[];
  /** The source language of translations. */
  reference: string;
}

/** Answers `/api/texts/places`: where texts have only one line. */
export interface TextPlacesAnswer {
  /** By key; sorted. */
  places: Record<string, ('button' | 'title')[]>;
  /** The keys of the labels of each tab bar. */
  tabs: Record<string, string[]>;
}

/** Answers `/api/texts/uses`, for one key. */
export interface TextUsesAnswer {
  key: string;
  /** The first places. */
  uses: TextUse[];
  /** The number of all places. */
  count: number;
}

/** The response of `/api/tables`: the files of the tables, and the names that are valid in their cells. */
export interface TablesAnswer {
  app: string;
  statuses: string;
  tones: string[];
  icons: string[];
  /** The routes of the pages with each guard. */
  guardedPages: Record<string, string[]>;
}

/** A field of a form. */
export interface KnownField {
  name: string;
  /** The kind of its type in the expression language. */
  kind: string;
  /** The key of its title. */
  title: string | null;
  /** Its enum values, if it has any. */
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
  /** The formats of fields that take a file which is uploaded. */
  uploads: { format: string; isPicture: boolean }[];
}

/** Answers `/api/pages`. */
export interface PagesAnswer {
  pages: {
    route: string;
    file: string;
    /** A text key, texts by language, or an expression; null if there is none. */
    title: unknown;
    /** Whether a tab leads to it. */
    isTab: boolean;
  }[];
}

/** The routes of the pages that a page names, and the texts that it shows, as positions in the list of keys. */
export interface PageLinks {
  to: readonly string[];
  texts: readonly number[];
}

/** Answers `/api/pages/links`: with all pages, or with what has changed since an earlier answer. */
export interface PageLinksAnswer {
  /** Identifies this state in the next query. */
  state: string;
  /** Whether it replaces all that was known. */
  isWhole: boolean;
  /** By route; null for a page that is gone. */
  pages: Record<string, PageLinks | null>;
  /** The position of the first of the keys. */
  from: number;
  keys: string[];
}

/** Answers `/api/operations`: the operations of the contract. */
export interface OperationsAnswer {
  operations: {
    id: string;
    method: string;
    path: string;
    /** Empty if the contract has none. */
    summary: string;
  }[];
}

/** The response of `/api/newPage`: a generated page for an operation, which is not written yet. */
export interface NewPageAnswer {
  additions: Additions;
  /** The text key of a link to it. */
  label: string;
  /** The parameters that its address requires. */
  needs: string[];
}

/** A node or widget that can be added to a page. */
export interface PaletteEntry extends NewNode {
  /** The kind of node, or the name of a widget. */
  kind: string;
  group: 'group' | 'show' | 'input' | 'action' | 'widget';
  description: string;
}
