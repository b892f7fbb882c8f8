import { readBusiness } from '../businesses/index.ts';
import { portalPath, readCustomer } from '../customers/index.ts';
import type { Composer } from '../deliveries/index.ts';
import { readOutbound } from './message-store.ts';

/** Four to five parts of a text as the networks count them. */
const MAX_IN_A_TEXT = 600;

/** An outbound message as e-mail and as text message (D57, D60): its text as written, and the link to the portal. */
export const composeMessage: Composer = async ({ tenantDb, config }, { businessId, subjectId, customerId }) => {
  const db = tenantDb(businessId);
  const [message, business, customer] = await Promise.all([
    readOutbound(db, subjectId),
    readBusiness(db),
    readCustomer(db, customerId),
  ]);
  if (message === undefined || !business || !customer) return null;
  const answersTo = business.email || config.supportEmail;
  const href = `${config.publicOrigin}${portalPath(customer)}`;
  return {
    from: business.name,
    answersTo,
    subject: `Message from ${business.name}`,
    email: {
      // This mail is the writer's own: nothing of ours stands before their text.
      isPersonal: true,
      paragraphs: [message],
      button: { text: 'Open your account', href },
    },
    sms: `${business.name}: ${inShort(message, href)}`,
  };
};

/** A long message ends with the link to the rest. */
const inShort = (message: string, href: string): string =>
  message.length <= MAX_IN_A_TEXT ? message : `${message.slice(0, MAX_IN_A_TEXT).toWellFormed().trimEnd()}... ${href}`;
