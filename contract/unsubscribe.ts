import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const unsubscribe = {
  read: endpoint({
    method: 'GET',
    path: '/business/:businessId/unsubscribe',
    access: 'public',
    summary: 'Whose e-mails the page is about: the name that stands in each of them',
    response: z.object({ businessName: z.string() }),
    perMinute: 30,
  }),
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
  undo: endpoint({
    method: 'POST',
    path: '/business/:businessId/unsubscribe/undo',
    access: 'public',
    summary: "Switches the business's own notices on again, with the token of the mail that told of it (P19)",
    body: z.object({ token: z.string().max(200) }),
    response: z.object({ receiveEmail: z.boolean() }),
    perMinute: 30,
  }),
};
