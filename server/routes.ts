/** Routes besides the operations of the contract: pictures, uploads, the index; in a sandbox a mailbox and a chat. */
import type { FastifyInstance } from 'fastify';
import { servePictures } from './collectibles/index.ts';
import type { NetworkOf } from './common/client-address.ts';
import type { ExchangeContext } from './http/handler.ts';
import { serveLogos } from './market/index.ts';
import { serveFairness } from './options/index.ts';
import { serveChat } from './support/chat.ts';
import { serveUploads } from './uploads/index.ts';
import { serveMailbox } from './users/mailbox.ts';

export function serveGroups(app: FastifyInstance, context: ExchangeContext, networkOf: NetworkOf): void {
  serveFairness(app, context);
  serveUploads(app, context);
  servePictures(app, context);
  serveLogos(app);
  if (!context.config.sandbox) return;
  serveMailbox(app, context);
  serveChat(app, context, networkOf);
}
