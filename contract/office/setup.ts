/** The first start: what is still to be done before a festival can sell and admit. */
import type { Call } from '../call.ts';
import { MessageReply } from '../entities.ts';

export const setupCalls = {
  putSetupAway: {
    method: 'POST',
    path: '/api/auth/admin/setup/put-away/',
    summary: 'The guide of the first start is shown to nobody any more.',
    tag: 'festival',
    access: 'superuser',
    status: 200,
    reply: MessageReply,
  },
} as const satisfies Record<string, Call>;
