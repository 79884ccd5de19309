/** The calls of the studio's HTTP interface: `METHOD /api/name`, each with the draft that `?draft=` names. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { placeOf } from '../../language/node.ts';
import type { Side } from '../draft/merge/tree.ts';
import type { Step } from '../draft/step.ts';
import { forbidden, lackingFor } from './accounts/access.ts';
import type { Accounts, Signed } from './accounts/index.ts';
import { accountRoutes, type SignedIn } from './accounts/routes.ts';
import { answers, answersOfCompiled } from './answers.ts';
import { disk, editable } from './draft.ts';
import type { Drafts, Opened } from './drafts.ts';
import type { Approvals } from './guarded/approvals.ts';
import { HttpError, textIn } from './http.ts';
import { grammarFiles, languageFiles } from './languageFiles.ts';
import { LongAnswer } from './longAnswer.ts';
import { type Merging, publishDraft, updateDraft } from './merging/merge.ts';
import type { Answer, Apps, DraftList, PreviewLink } from './messages.ts';
import { newPageRoutes, type PageGenerator } from './newPage.ts';
import type { Previews } from './previews/index.ts';
import type { Releases } from './releases/releases.ts';
import { releaseRoutes } from './releases/routes.ts';

export interface Call {
  drafts: Drafts;
  releases: Releases;
  approvals: Approvals;
  pageGenerator: PageGenerator;
  previews: Previews;
  /** The id of the draft. */
  draft: string;
  /** The sender of the request; undefined in a local studio. */
  signed: Signed | undefined;
  /** The sender, and the accounts. @throws HttpError in a local studio */
  signedIn(): SignedIn;
  /** The accounts. @throws HttpError in a local studio */
  production(): Accounts;
  request: IncomingMessage;
  /** To set headers. */
  response: ServerResponse;
  /** The opened draft. */
  opened(): Promise<Opened>;
  /** A query parameter. @throws HttpError if it is missing */
  parameter(name: string): string;
  /** The JSON body of the request. */
  body(): Promise<unknown>;
}

export type Routes = Readonly<Record<string, (call: Call) => unknown>>;

/** The files of a draft, and the language's results for them. */
const files: Routes = {
  'POST /api/steps': async ({ opened, body, draft, signed, production }): Promise<Answer> => {
    const sent = (await body()) as Step;
    // Sent by a page that another person has left open: the steps stay there until that person signs in again.
    if (signed && isOther(sent.author, signed, production()))
      throw new HttpError(401, 'Somebody else made this');
    const step = signed ? { ...sent, author: signed.person.id } : sent;
    if (step.author === disk) throw new HttpError(400, `${disk} is a reserved name`);
    const { workspace } = await opened();
    if (signed) {
      const files = step.changes.map(({ file }) => file);
      const lacking = lackingFor(files, draft, signed.person.roles, workspace.project.folders);
      if (lacking) throw forbidden([lacking]);
    }
    const outcome = workspace.draft.submit(step);
    return 'applied' in outcome ? { applied: step.id } : outcome;
  },
  'GET /api/base': async ({ opened, parameter }) => ({
    text: (await opened()).workspace.draft.base(parameter('file')),
  }),
  'POST /api/trial': async ({ opened, signed, body }) => {
    const given = await body();
    const { workspace } = await opened();
    return { release: workspace.trials.open(authorIn(signed, given), textsIn(given)) };
  },
  'GET /api/grammar': async ({ opened }) => grammarFiles((await opened()).workspace.project),
  'GET /api/language': async ({ opened }) =>
    new LongAnswer(languageFiles((await opened()).workspace.project)),
  'GET /api/place': async ({ opened, parameter }) =>
    placeOf((await opened()).workspace.project, parameter('at')) ?? null,
};

const drafts: Routes = {
  'GET /api/drafts': ({ drafts: all }): Promise<DraftList> => all.list(),
  'POST /api/drafts': async ({ drafts: all, body }) => ({
    id: await all.create(titleIn(await body())),
  }),
  'POST /api/drafts/start': async ({ drafts: all, signed, body }) =>
    all.start(signed?.person.name ?? textIn(await body(), 'name')),
  'POST /api/drafts/rename': async ({ drafts: all, draft, body }) => all.rename(draft, titleIn(await body())),
  'POST /api/drafts/delete': async ({ drafts: all, draft, signed, body }) =>
    all.delete(draft, authorIn(signed, await body())),
  'POST /api/drafts/restore': ({ drafts: all, draft }) => all.restore(draft),
  'POST /api/drafts/link': async ({ previews, opened, draft }): Promise<PreviewLink> => {
    await opened();
    return previews.link(draft);
  },
  'POST /api/drafts/link/replace': async ({ previews, opened, draft }): Promise<PreviewLink> => {
    await opened();
    return previews.replaceLink(draft);
  },
  'POST /api/presence': async ({ drafts: all, signed, body }) => {
    const given = await body();
    const at: unknown = Object(given).at;
    const name = signed?.person.name ?? textIn(given, 'name');
    all.presence.move(authorIn(signed, given), name, typeof at === 'string' ? at : null);
  },
};

/** The views' queries to the language. */
const asked: Routes = {
  ...Object.fromEntries(
    Object.entries(answers).map(([path, answer]) => [
      `GET ${path}`,
      async ({ opened, parameter }: Call) => answer((await opened()).workspace.project, parameter),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(answersOfCompiled).map(([path, answer]) => [
      `GET ${path}`,
      async ({ opened, parameter }: Call) => {
        const { workspace } = await opened();
        if (!(await workspace.named())) throw new HttpError(409, 'The draft was closed');
        return answer(workspace.project, parameter);
      },
    ]),
  ),
};

const merging: Routes = {
  'GET /api/drafts/apps': async ({ drafts: all, draft }): Promise<Apps> => ({
    mine: await all.appOf(draft),
    theirs: await all.appOf(''),
  }),
  'POST /api/drafts/update': async ({ drafts: all, draft, signed, body }) =>
    updateDraft(all, draft, mergingIn(signed, await body())),
  'POST /api/drafts/approve': async ({ drafts: all, approvals, draft, signed, body }) => {
    const given = await body();
    await approvals.approve(draft, authorIn(signed, given), textIn(given, 'message').slice(0, 500));
    all.changed();
  },
  'POST /api/drafts/publish': async ({ drafts: all, releases, approvals, draft, signed, body }) => {
    const given = mergingIn(signed, await body());
    const approved = await approvals.require(draft);
    const outcome = await publishDraft(all, draft, given, approved?.commit);
    const { author, message } = given;
    if ('merged' in outcome)
      releases.audit.append({
        at: Date.now(),
        by: all.presence.nameOf(author) ?? all.me,
        what: 'draft published',
        message,
        draft,
        approvedBy: approved?.by,
      });
    return outcome;
  },
};

export const routes: Routes = {
  ...files,
  ...asked,
  ...newPageRoutes,
  ...drafts,
  ...merging,
  ...releaseRoutes,
  ...accountRoutes,
};

/** Whether an author is another person, also one who was removed, than the sender. */
const isOther = (author: string, { person }: Signed, { people }: Accounts): boolean =>
  author !== person.id && people.ever.some(({ id }) => id === author);

/** The signed-in person; in a local studio, the author that the page names. @throws HttpError */
const authorIn = (signed: Signed | undefined, body: unknown): string =>
  signed?.person.id ?? textIn(body, 'author');

/** The changed texts of a trial, by path. @throws HttpError */
function textsIn(body: unknown): Record<string, string> {
  const texts = Object.entries(Object(Object(body).texts));
  for (const [file, text] of texts)
    if (typeof text !== 'string' || !editable.test(file) || file.split('/').includes('..'))
      throw new HttpError(400, `${file} is not a text of a definition`);
  return Object.fromEntries(texts.map(([file, text]) => [file, String(text)]));
}

/** @throws HttpError */
function mergingIn(signed: Signed | undefined, body: unknown): Merging {
  const choices: Record<string, Side> = {};
  for (const [id, side] of Object.entries(Object(Object(body).choices)))
    if (side === 'mine' || side === 'theirs') choices[id] = side;
  return { author: authorIn(signed, body), message: textIn(body, 'message'), choices };
}

/** @throws HttpError */
function titleIn(body: unknown): string {
  const title = textIn(body, 'title').replace(/\s+/g, ' ').trim();
  if (title === '' || title.length > 80) throw new HttpError(400, 'A title has 1 to 80 characters');
  return title;
}
