/** The customer service: what is written to it is kept until a reviewer has answered. */
import type { Handlers } from '../http/operations.ts';
import { keepRequest } from './requests.ts';

export { chatPath } from './chat.ts';
export { answered, type SupportRequest, unanswered } from './requests.ts';

export const supportHandlers: Handlers = {
  async supportRequest(written, call) {
    const { network, session, language } = call;
    await keepRequest(call, written, { user: session?.user ?? null, language, network });
    return call.say('server.done.supportRequest');
  },
};
