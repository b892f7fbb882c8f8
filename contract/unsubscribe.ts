import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const unsubscribe = {
  unsubscribe: endpoint({
    method: 'PUT',
    path: '/business/:businessId/unsubscribe',
    access: 'public',
    summary:
      "Switches off e-mails for the signed recipient of a mail, or without one the business's own notices (D38, UNSUB-02)",
    body: z.object({
      receiveEmail: z.literal(false),
      /** Who received the mail, signed: the query of the link in it. */
      recipient: z.string().max(200).optional(),
    }),
    response: z.object({ receiveEmail: z.boolean() }),
    perMinute: 30,
  }),
};
