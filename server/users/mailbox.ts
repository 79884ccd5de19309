/** The mailbox of a sandbox: shows messages that a real exchange only passes to a mail or SMS service. */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { ExchangeContext } from '../http/handler.ts';

export interface Mail {
  recipient: string;
  scene: string;
  body: string;
  /** Unix ms. */
  sent_at: number;
}

/** The newest messages first, of one recipient or of all. */
export function readMail(
  db: Kysely<Database>,
  filter: { to?: string; limit?: number } = {},
): Promise<Mail[]> {
  return db
    .selectFrom('mail')
    .select(['recipient', 'scene', 'body', 'sent_at'])
    .$if(filter.to !== undefined, (query) => query.where('recipient', '=', filter.to ?? ''))
    .orderBy('id', 'desc')
    .limit(filter.limit ?? 50)
    .execute();
}

/** `/mailbox` for people, `/mailbox.json?to=` for tools. */
export function serveMailbox(app: FastifyInstance, { db }: ExchangeContext): void {
  app.get<{ Querystring: { to?: string } }>('/mailbox.json', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await readMail(db, filterOf(request.query.to))),
  );
  app.get<{ Querystring: { to?: string } }>('/mailbox', async (request, reply) => {
    const rows = (await readMail(db, filterOf(request.query.to))).map(
      ({ recipient, body, sent_at }) =>
        `<tr><td>${escapeHtml(new Date(sent_at).toLocaleTimeString('ja-JP', { timeZone: 'Asia/Tokyo' }))}<td>${escapeHtml(recipient)}<td>${escapeHtml(body)}`,
    );
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'none'; base-uri 'none'")
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><h1>Mailbox</h1><p>Codes that this sandbox has sent. Newest first.<table border="1" cellpadding="6">${rows.join('')}</table></html>`,
      );
  });
}

function filterOf(to: unknown): { to?: string } {
  return typeof to === 'string' && to !== '' ? { to: to.replace(/^ /, '+') } : {};
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
