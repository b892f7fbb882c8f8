import { isOwed } from '@underlay/domain/deliveries/delivery.ts';
import type { JobKinds } from '../../services/jobs.ts';
import { type Letter, letter } from '../../services/letter.ts';
import type { Attachment } from '../../services/mailer.ts';
import { MailDelayed, MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { type CustomerRow, mailAddresses, readCustomer, unsubscribeLinks } from '../customers/index.ts';
import { type DeliveryRow, moveDelivery, readDelivery, redirectDelivery } from './delivery-store.ts';
import { reasonOf } from './repeat-delivery.ts';
import { bounceAddress, replyAddress } from './return-addresses.ts';

type Job = JobKinds['mail-delivery'];

/** What a delivery says. */
export interface Content {
  /** Who is speaking: the business's name. */
  readonly from: string;
  /** Where answers go while we cannot take them in ourselves. */
  readonly answersTo: string;
  readonly subject: string;
  /** Without a closing of its own it says where answers go. */
  readonly letter: Omit<Letter, 'business' | 'unsubscribe' | 'closing'> & Partial<Pick<Letter, 'closing'>>;
  /** The same in one line, for a text message. */
  readonly sms: string;
  readonly attachments?: () => Promise<readonly Attachment[]>;
}

/** Says what there is to say now; null when it is no longer true, or nobody's business any more. */
export type Composer = (platform: Platform, delivery: DeliveryRow) => Promise<Content | null>;
export type Composers = Readonly<Record<DeliveryRow['occasion'], Composer>>;

/**
 * Background work: sends one e-mail. Repeated after it was sent, it does nothing; killed before that, the Message-ID is the same.
 * What the other side will never take has come back, and the work is done; everything else is tried again (C7).
 */
export async function deliverMail(platform: Platform, { businessId, deliveryId }: Job, composers: Composers) {
  const { sql, clock, mailer } = platform;
  const delivery = await readDelivery({ sql, businessId }, deliveryId);
  if (delivery?.state !== 'queued') return;
  const move = (to: DeliveryRow['state'], problem = '') =>
    moveDelivery({ sql, businessId }, { id: deliveryId, from: ['queued'], to, problem, at: clock.now() });
  const customer = found(await readCustomer({ sql, businessId }, delivery.customerId));
  const isWanted = isOwed(delivery) || customer.receiveEmail;
  const content = isWanted ? await composers[delivery.occasion](platform, delivery) : null;
  const recipient = content && (await addressOf(platform, delivery));
  if (!content || !recipient) {
    await move('withdrawn');
    return;
  }
  try {
    await mailer.send(mailOf(platform, { delivery, customer, content, recipient }));
  } catch (error) {
    if (error instanceof MailRefused) {
      await move('bounced', error.message);
      return;
    }
    const problem = error instanceof MailDelayed ? error.message : OUR_FAULT;
    await move('queued', `${problem.replace(/[^.!?]$/, '$&.')}${KEEPS_TRYING}`);
    throw error;
  }
  await move('sent');
}

const OUR_FAULT = 'This e-mail could not be made.';
const KEEPS_TRYING = ' Underlay keeps trying.';

/** Background work that was tried for the last time: the delivery says that it was given up, and still says why. */
export async function giveUpDelivery({ sql, clock }: Platform, { businessId, deliveryId }: Job) {
  const delivery = await readDelivery({ sql, businessId }, deliveryId);
  const problem = (delivery?.problem ?? '').replace(KEEPS_TRYING, '');
  await moveDelivery({ sql, businessId }, { id: deliveryId, from: ['queued'], to: 'failed', problem, at: clock.now() });
}

interface Ready {
  readonly delivery: DeliveryRow;
  readonly customer: CustomerRow;
  readonly content: Content;
  readonly recipient: { readonly address: string; readonly name: string };
}

function mailOf(platform: Platform, { delivery, customer, content, recipient }: Ready) {
  const { businessId, occasion, subjectId, id } = delivery;
  const unsubscribe = isOwed(delivery) ? undefined : unsubscribeLinks(platform, businessId, customer.id);
  const reply = replyAddress(platform, customer.id);
  const how = reply ? 'just reply to this e-mail' : `write to ${content.answersTo}`;
  const closing = content.letter.isPersonal
    ? `To answer, ${how}.`
    : `Questions? ${how.replace(/^./, (j) => j.toUpperCase())}.`;
  return {
    to: recipient.address,
    toName: recipient.name,
    fromName: content.from,
    subject: content.subject,
    messageId: [occasion, ...(isOwed(delivery) ? [reasonOf(delivery)] : []), subjectId, id].join('-'),
    replyTo: reply ?? content.answersTo,
    bounceTo: bounceAddress(platform, id),
    ...letter({
      closing,
      ...content.letter,
      business: content.from,
      ...(unsubscribe && { unsubscribe: unsubscribe.page }),
    }),
    ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }),
    ...(content.attachments && { attachments: content.attachments }),
  };
}

/** An address that was taken back since gets nothing: what was for it goes to the confirmed one, unless that has its own. */
async function addressOf(
  { sql }: Platform,
  { businessId, id, customerId, recipient }: DeliveryRow,
): Promise<{ address: string; name: string } | undefined> {
  const addresses = await mailAddresses({ sql, businessId }, customerId);
  const same = addresses.find(({ address }) => address === recipient);
  if (same) return same;
  const [first] = addresses;
  return first && (await redirectDelivery({ sql, businessId }, { id, recipient: first.address })) ? first : undefined;
}
