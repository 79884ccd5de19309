/** Hands messages over: to the mailbox of a sandbox, and to whatever service MAIL_WEBHOOK names. */
import type { ExchangeContext } from '../http/handler.ts';

/** How long the service may take, in milliseconds. */
const patience = 10_000;

/**
 * Delivers a message. The service is sent `{recipient, scene, body}` as JSON and answers with a status of 200 to 299:
 * `recipient` is an e-mail address or a number with its country code, `body` the text in the recipient's language.
 * @throws Error when the service did not take it, or there is neither service nor mailbox
 */
export async function deliver(
  { db, clock, config }: Pick<ExchangeContext, 'db' | 'clock' | 'config'>,
  recipient: string,
  scene: string,
  body: string,
): Promise<void> {
  const { mailWebhook, sandbox } = config;
  if (mailWebhook === null && !sandbox) throw new Error('There is neither a mail service nor a mailbox');
  if (mailWebhook !== null) {
    const response = await fetch(mailWebhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ recipient, scene, body }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The mail service answered ${response.status}`);
  }
  if (sandbox) await db.insertInto('mail').values({ recipient, scene, body, sent_at: clock.now() }).execute();
}
