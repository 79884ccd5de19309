/** The calls of the studio's HTTP interface: `METHOD /api/name`, each with the draft that `?draft=` names. */
import { placeOf } from '../../language/node.ts';
import type { Side } from '../draft/merge/tree.ts';
import type { Step } from '../draft/step.ts';
import { answers } from './answers.ts';
import { disk } from './draft.ts';
import type { Drafts, Opened } from './drafts.ts';
import type { Approvals } from './guarded/approvals.ts';
import { HttpError, textIn } from './http.ts';
import { languageFiles } from './languageFiles.ts';
import { type Merging, publishDraft, updateDraft } from './merging/merge.ts';
import type { Answer, Apps, DraftList } from './messages.ts';
import type { Releases } from './releases/releases.ts';
import { releaseRoutes } from './releases/routes.ts';

export interface Call {
  drafts: Drafts;
  releases: Releases;
  approvals: Approvals;
  /** The draft that is meant. */
  draft: string;
  /** It, opened. */
  opened(): Promise<Opened>;
  /** A parameter of the address. @throws HttpError if it is missing */
  parameter(name: string): string;
  /** The JSON of the request. */
  body(): Promise<unknown>;
}

export type Routes = Readonly<Record<string, (call: Call) => unknown>>;

/** The files of a draft, and what the language knows of them. */
const files: Routes = {
  'POST /api/steps': async ({ opened, body }): Promise<Answer> => {
    const step = (await body()) as Step;
    if (step.author === disk) throw new HttpError(400, `${disk} is nobody’s name`);
    const outcome = (await opened()).workspace.draft.submit(step);
    return 'applied' in outcome ? { applied: step.id } : outcome;
  },
  'GET /api/base': async ({ opened, parameter }) => ({
    text: (await opened()).workspace.draft.base(parameter('file')),
  }),
  'GET /api/language': async ({ opened }) => languageFiles((await opened()).workspace.project),
  'GET /api/place': async ({ opened, parameter }) =>
    placeOf((await opened()).workspace.project, parameter('at')) ?? null,
};

const drafts: Routes = {
  'GET /api/drafts': ({ drafts: all }): Promise<DraftList> => all.list(),
  'POST /api/drafts': async ({ drafts: all, body }) => ({
    id: await all.create(titleIn(await body())),
  }),
  'POST /api/drafts/start': async ({ drafts: all, body }) => all.start(textIn(await body(), 'name')),
  'POST /api/drafts/rename': async ({ drafts: all, draft, body }) => all.rename(draft, titleIn(await body())),
  'POST /api/drafts/delete': async ({ drafts: all, draft, body }) =>
    all.delete(draft, textIn(await body(), 'author')),
  'POST /api/drafts/restore': ({ drafts: all, draft }) => all.restore(draft),
  'POST /api/presence': async ({ drafts: all, body }) => {
    const given = await body();
    const at: unknown = Object(given).at;
    all.presence.move(textIn(given, 'author'), textIn(given, 'name'), typeof at === 'string' ? at : null);
  },
};

/** What the views ask of the language. */
const asked: Routes = Object.fromEntries(
  Object.entries(answers).map(([path, answer]) => [
    `GET ${path}`,
    async ({ opened }: Call) => answer((await opened()).workspace.project),
  ]),
);

const merging: Routes = {
  'GET /api/drafts/apps': async ({ drafts: all, opened }): Promise<Apps> => ({
    mine: (await opened()).workspace.app,
    theirs: (await all.get('')).workspace.app,
  }),
  'POST /api/drafts/update': async ({ drafts: all, draft, body }) =>
    updateDraft(all, draft, mergingIn(await body())),
  'POST /api/drafts/approve': async ({ drafts: all, approvals, draft, body }) => {
    const given = await body();
    await approvals.approve(draft, textIn(given, 'author'), textIn(given, 'message').slice(0, 500));
    all.changed();
  },
  'POST /api/drafts/publish': async ({ drafts: all, releases, approvals, draft, body }) => {
    const given = mergingIn(await body());
    const commit = await approvals.require(draft);
    const outcome = await publishDraft(all, draft, given, commit);
    const { author, message } = given;
    if ('merged' in outcome)
      releases.audit.append({
        at: Date.now(),
        by: all.presence.nameOf(author) ?? all.me,
        what: 'draft published',
        message,
        draft,
      });
    return outcome;
  },
};

export const routes: Routes = { ...files, ...asked, ...drafts, ...merging, ...releaseRoutes };

/** @throws HttpError */
function mergingIn(body: unknown): Merging {
  const choices: Record<string, Side> = {};
  for (const [id, side] of Object.entries(Object(Object(body).choices)))
    if (side === 'mine' || side === 'theirs') choices[id] = side;
  return { author: textIn(body, 'author'), message: textIn(body, 'message'), choices };
}

/** @throws HttpError */
function titleIn(body: unknown): string {
  const title = textIn(body, 'title').replace(/\s+/g, ' ').trim();
  if (title === '' || title.length > 80) throw new HttpError(400, 'A title has 1 to 80 characters');
  return title;
}
