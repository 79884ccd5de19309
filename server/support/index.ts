/** Customer service: requests are stored until a reviewer has answered them. */
import type { Handlers } from '../http/operations.ts';
import { storeRequest } from './requests.ts';

export { chatPath } from './chat.ts';
export { answered, type SupportRequest, unanswered } from './requests.ts';

export const supportHandlers: Handlers = {
  async supportRequest(written, call) {
    const { network, session, language } = call;
    await storeRequest(call, written, { user: session?.user ?? null, language, network });
    return call.say('server.done.supportRequest');
  },
};
