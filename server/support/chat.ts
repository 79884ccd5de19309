/**
 * The chat page of a sandbox: a labelled placeholder for the page of a chat service. Messages are stored like those of
 * the app's own form. It needs no script.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { NetworkOf } from '../common/client-address.ts';
import { checksOf } from '../http/checks.ts';
import type { ExchangeContext } from '../http/handler.ts';
import type { Language } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { languageOf } from '../http/texts.ts';
import { type ChatResult, chatPage, chatStyle } from './chat-page.ts';
import { storeRequest } from './requests.ts';

/** Path of the chat of a sandbox; an exchange configures another page with CUSTOMER_URL. */
export const chatPath = '/chat';

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(chatStyle).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export function serveChat(app: FastifyInstance, context: ExchangeContext, networkOf: NetworkOf): void {
  const send = (reply: FastifyReply, language: Language, result?: ChatResult) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(chatPage((key) => context.texts.say(language, key), language, result));

  app.get<{ Querystring: { lang?: unknown } }>(chatPath, (request, reply) =>
    send(reply, languageOf(request.query.lang)),
  );

  app.post<{ Querystring: { lang?: unknown } }>(chatPath, async (request, reply) => {
    const language = languageOf(request.query.lang);
    const { email = '', message = '' }: Record<string, unknown> = Object(request.body);
    const answer = await write(context, { email, message, language, network: networkOf(request.raw) });
    return send(reply, language, { email: String(email), message: String(message), ...answer });
  });
}

interface Message {
  email: unknown;
  message: unknown;
  language: Language;
  network: string;
}

/** Stores a message if it is valid by the contract. @returns the text to show */
async function write(
  context: ExchangeContext,
  { email, message, language, network }: Message,
): Promise<Pick<ChatResult, 'answer' | 'isKept'>> {
  const operation = context.contract.operations.get('supportRequest');
  if (!operation) throw new Error('The contract has no supportRequest');
  const checked = checksOf(context.contract).request(operation, {}, { topic: 'other', email, message });
  if ('complaint' in checked) {
    const { field, text, values } = checked.complaint;
    const label = context.texts.say(language, `supportRequest.${field}`);
    return { answer: `${label}: ${context.texts.say(language, text, values)}`, isKept: false };
  }
  try {
    const request = { topic: 'other', email: String(email), message: String(message) } as const;
    await storeRequest(context, request, { user: null, language, network });
    return { answer: context.texts.say(language, 'server.done.supportRequest'), isKept: true };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { answer: context.texts.say(language, error.text, error.values), isKept: false };
  }
}
