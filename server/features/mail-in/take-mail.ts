import { causedBy } from '../../database/request-origin.ts';
import type { Platform } from '../../services/platform.ts';
import { readReturnAddress } from '../deliveries/index.ts';
import { type ArrivedMail, MAX_RECIPIENTS, type Outcome } from './arrived-mail.ts';
import { findConversation } from './inbound-mail-store.ts';
import { readMail } from './read-mail.ts';
import { takeBounce } from './take-bounce.ts';
import { isCrowded, takeReply } from './take-reply.ts';

/** Mail in (D57). All recipients get one outcome, the one that the sender has to know. */
export const takeMail = (platform: Platform, mail: ArrivedMail): Promise<Outcome> =>
  causedBy('mail', () => takeIn(platform, mail));

async function takeIn(platform: Platform, mail: ArrivedMail): Promise<Outcome> {
  const places = [...new Map(mail.to.slice(0, MAX_RECIPIENTS).map((to) => [to.toLowerCase(), to])).values()]
    .map((to) => readReturnAddress(platform, to))
    .filter((place) => place !== null);
  const [first] = places;
  if (!first) return 'unknown';
  const parsed = await readMail(mail, first.kind === 'reply' ? first.customerId : REPORTS);
  const outcomes: Outcome[] = [];
  for (const place of places)
    outcomes.push(
      place.kind === 'reply'
        ? await takeReply(platform, place.customerId, parsed)
        : await takeBounce(platform, place.deliveryId, parsed),
    );
  platform.log.info({ outcomes }, 'mail came in');
  return PRECEDENCE.find((outcome) => outcomes.includes(outcome)) ?? 'ignored';
}

/** All of them together count as one sender, since one stranger may have many of their addresses. */
const REPORTS = 'reports';

/** The sender has to come again while that helps one recipient. A recipient who has the mail will not get it twice. */
const PRECEDENCE: readonly Outcome[] = ['too_many', 'kept', 'repeated', 'ignored', 'unknown'];

/** Why mail to this address would not be taken, asked before any of it is sent. Null when it would. */
export async function refusalOf(
  { systemDb, tenantDb, clock, ...platform }: Platform,
  address: string,
): Promise<Outcome | null> {
  const place = readReturnAddress(platform, address);
  if (!place) return 'unknown';
  if (place.kind === 'bounce') return null;
  const conversation = await findConversation(systemDb.sql, place.customerId);
  if (!conversation) return 'unknown';
  return (await isCrowded(tenantDb(conversation.businessId), conversation.conversationId, clock.now()))
    ? 'too_many'
    : null;
}
