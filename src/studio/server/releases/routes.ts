/** The calls for releases, review and audit. */
import { HttpError, textIn } from '../http.ts';
import type { Review } from '../messages.ts';
import type { Call, Routes } from '../routes.ts';
import type { Why } from './releases.ts';

export const releaseRoutes: Routes = {
  'GET /api/releases': ({ releases }) => releases.list(),
  'GET /api/health': ({ releases }) => releases.health(),
  'GET /api/audit': async ({ releases, approvals }) => {
    await approvals.settle();
    return releases.audit.read();
  },
  'GET /api/review': async ({ releases, approvals, drafts, draft, opened }): Promise<Review> => {
    const { workspace } = await opened();
    const review = await releases.review(workspace.project);
    const guarded = await approvals.of(draft);
    return {
      ...review,
      guarded,
      apps: { before: await drafts.appOf(''), after: await drafts.appOf(draft) },
    };
  },
  'POST /api/releases/publish': async ({ releases, approvals, drafts, signed, body }) => {
    const given = await body();
    await approvals.requireAtHand();
    const parent: unknown = Object(given).parent;
    const share = shareIn(given);
    return releases.publish(
      whyIn(drafts, signed, given),
      typeof parent === 'string' ? parent : null,
      share,
      Object(given).replace === true,
    );
  },
  'POST /api/releases/share': async ({ releases, drafts, signed, body }) => {
    const given = await body();
    const share = shareIn(given);
    if (share === undefined) throw new HttpError(400, 'share is missing');
    return releases.share(whyIn(drafts, signed, given), share);
  },
  'POST /api/releases/promote': async ({ releases, drafts, signed, body }) =>
    releases.promote(whyIn(drafts, signed, await body())),
  'POST /api/releases/end': async ({ releases, drafts, signed, body }) =>
    releases.endTrial(whyIn(drafts, signed, await body())),
  'POST /api/releases/back': async ({ releases, drafts, signed, body }) => {
    const given = await body();
    const to: unknown = Object(given).to;
    return releases.back(
      whyIn(drafts, signed, given),
      textIn(given, 'from'),
      typeof to === 'string' ? to : undefined,
    );
  },
};

/** The author is the signed-in person or the connected user; a name in the request is not trusted. */
function whyIn({ presence, me }: Call['drafts'], signed: Call['signed'], body: unknown): Why {
  return {
    by: signed?.person.name ?? presence.nameOf(textIn(body, 'author')) ?? me,
    message: textIn(body, 'message').slice(0, 500),
  };
}

/** A share of the devices. @throws HttpError */
function shareIn(body: unknown): number | undefined {
  const share: unknown = Object(body).share;
  if (share === undefined) return undefined;
  if (typeof share !== 'number' || !(share > 0 && share <= 1))
    throw new HttpError(400, 'share is a number above 0, and at most 1');
  return share;
}
