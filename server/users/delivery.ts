/** Delivers messages: to the mailbox of a sandbox, and to the service at MAIL_WEBHOOK. */
import type { ExchangeContext } from '../http/handler.ts';

/** Timeout of the service, in milliseconds. */
const timeoutMs = 10_000;

/**
 * Delivers a message. The service receives `{recipient, scene, body}` as JSON and answers with a status of 200 to 299:
 * `recipient` is an e-mail address or a number with its country code, `body` the text in the recipient's language.
 * @throws Error when the service did not accept it, or there is neither service nor mailbox
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
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The mail service answered ${response.status}`);
  }
  if (sandbox) await db.insertInto('mail').values({ recipient, scene, body, sent_at: clock.now() }).execute();
}
