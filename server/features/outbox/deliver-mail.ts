import { brandOf } from '@underlay/domain/businesses/brand.ts';
import { formatPhone } from '@underlay/domain/contact/phone.ts';
import { isOwed, isToCrew } from '@underlay/domain/deliveries/delivery.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { emailTemplate } from '../../services/email-template.ts';
import { logoContentId } from '../../services/logo-in-mail.ts';
import { MailDelayed, MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { type BusinessRow, readBusiness } from '../businesses/index.ts';
import { type CustomerRow, mailAddresses, readCustomer, unsubscribeLinks } from '../customers/index.ts';
import {
  bounceAddress,
  type Content,
  type DeliveryRow,
  failDelivery,
  giveUpDelivery,
  judgeMails,
  KEEPS_TRYING,
  mailDelivery,
  moveDelivery,
  readDelivery,
  reasonOf,
  redirectDelivery,
  replyAddress,
  stopOf,
  wordsOfStop,
} from '../deliveries/index.ts';
import { type OpenLogo, openLogo } from '../logos/index.ts';
import { COMPOSERS } from './composers.ts';

export const deliverMail = backgroundTask({ ...mailDelivery, run: sendDelivery, giveUp: giveUpDelivery });

interface Due {
  readonly businessId: string;
  readonly deliveryId: string;
}

/**
 * Sends one e-mail. Run again after it was sent, it does nothing. Killed before that, it sends the same Message-ID. A mail that
 * the other side will never take has bounced, and the work is done. Everything else is tried again (C7).
 */
async function sendDelivery(platform: Platform, { businessId, deliveryId }: Due) {
  const { clock, mailer } = platform;
  const db = platform.tenantDb(businessId);
  const delivery = await readDelivery(db, deliveryId);
  if (delivery?.state !== 'queued') return;
  const move = (to: DeliveryRow['state'], problem = '') =>
    db.begin((tx) => moveDelivery(tx, { id: deliveryId, from: ['queued'], to, problem, at: clock.now() }));
  const stop = await stopOf(db, delivery);
  if (stop) {
    await move('failed', wordsOfStop(stop, platform.config));
    return;
  }
  const customer = found(await readCustomer(db, delivery.customerId));
  const isWanted = isOwed(delivery) || isToCrew(delivery) || customer.receiveEmail;
  const content = isWanted ? await COMPOSERS[delivery.occasion](platform, delivery) : null;
  const recipient = content && (await addressOf(platform, delivery));
  if (!content || !recipient) {
    await move('withdrawn');
    return;
  }
  try {
    const [business, logo] = await Promise.all([readBusiness(db).then(found), openLogo(platform, db)]);
    await mailer.send(mailOf(platform, { delivery, business, logo, customer, content, recipient }));
  } catch (error) {
    if (error instanceof MailRefused) {
      await noteRefused(platform, delivery, error.message);
      return;
    }
    const problem = error instanceof MailDelayed ? error.message : OUR_FAULT;
    await move('queued', `${problem.replace(/[^.!?]$/, '$&.')}${KEEPS_TRYING}`);
    throw error;
  }
  await move('sent');
}

/** The other side will never take it. Too many of these, and the business sends no more. */
const noteRefused = (platform: Platform, { businessId, id }: DeliveryRow, problem: string) =>
  platform.tenantDb(businessId).begin(async (tx) => {
    await failDelivery(tx, { id, from: ['queued'], to: 'bounced', problem, at: platform.clock.now() });
    await judgeMails(platform, tx);
  });

const OUR_FAULT = 'This e-mail could not be made.';

interface Ready {
  readonly delivery: DeliveryRow;
  readonly business: BusinessRow;
  readonly logo: OpenLogo | null;
  readonly customer: CustomerRow;
  readonly content: Content;
  readonly recipient: { readonly address: string; readonly name: string };
}

/**
 * The logo travels in the mail. Mail programs show it without asking, nobody learns when the mail was opened, and the mail looks the
 * same when the business has another one (docs/decisions/0046).
 */
const logoFile = ({ id, png }: OpenLogo) => ({
  name: 'logo.png',
  type: 'image/png',
  content: Buffer.from(png),
  contentId: logoContentId(id),
});

function mailOf(platform: Platform, { delivery, business, logo, customer, content, recipient }: Ready) {
  const { businessId, occasion, subjectId, id } = delivery;
  const toCrew = isToCrew(delivery);
  const unsubscribe = isOwed(delivery) || toCrew ? undefined : unsubscribeLinks(platform, businessId, customer.id);
  const brand = brandOf(business.accentColor);
  // A crew's answer does not belong into the customer's conversation.
  const reply = toCrew ? null : replyAddress(platform, customer.id);
  const how = reply ? 'just reply to this e-mail' : `write to ${content.answersTo}`;
  const closing = content.email.isPersonal
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
    ...emailTemplate({
      closing,
      ...content.email,
      business: content.from,
      contact: [business.phone && formatPhone(business.phone), business.email].filter(Boolean),
      support: platform.config.supportEmail,
      ...(brand && { accent: brand.accent }),
      ...(logo && { logo: { ...logo, src: `cid:${logoFile(logo).contentId}` } }),
      ...(unsubscribe && { unsubscribe: unsubscribe.page }),
    }),
    ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }),
    attachments: async () => [...(logo ? [logoFile(logo)] : []), ...((await content.attachments?.()) ?? [])],
  };
}

/** An address that was withdrawn since gets nothing. Its mail goes to the confirmed one, unless that has its own. */
async function addressOf(
  { tenantDb }: Platform,
  delivery: DeliveryRow,
): Promise<{ address: string; name: string } | undefined> {
  const { businessId, id, customerId, recipient } = delivery;
  if (isToCrew(delivery)) return { address: recipient, name: '' };
  const db = tenantDb(businessId);
  const addresses = await mailAddresses(db, customerId);
  const same = addresses.find(({ address }) => address === recipient);
  if (same) return same;
  const [first] = addresses;
  return first && (await db.begin((tx) => redirectDelivery(tx, { id, recipient: first.address }))) ? first : undefined;
}
