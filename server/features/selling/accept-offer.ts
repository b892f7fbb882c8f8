import { randomUUID } from 'node:crypto';
import type { AcceptanceWrite } from '@underlay/contract/acceptance.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { documentName } from '@underlay/domain/invoices/document-name.ts';
import type { SentChoices } from '@underlay/domain/offers/check-choices.ts';
import type { DocumentPrice } from '@underlay/domain/offers/document-price.ts';
import type { KeptOffer } from '@underlay/domain/offers/kept-offer.ts';
import { depositOf } from '@underlay/domain/offers/schedule.ts';
import { SAME_ANSWER_MILLISECONDS } from '@underlay/domain/offers/signing.ts';
import { isTooLarge } from '@underlay/domain/offers/strokes.ts';
import { acceptanceText, consentText, OFFER_TEXTS } from '@underlay/domain/offers/texts.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Visitor } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { deliveryIdsOf } from '../deliveries/index.ts';
import { lockOffers, refuseUnanswerable } from './lock-offer.ts';
import type { OpenPage } from './open-page.ts';
import type { SentOffer } from './read-offer.ts';
import type { Signature } from './signature-store.ts';
import { takeNeededCode, tryCode } from './signing-code.ts';
import { priceChoices, refuseNothing, takeEffect } from './take-effect.ts';
import { takeTicket } from './ticket.ts';
import type { Device } from './ticket-store.ts';

type ByTicket = NonNullable<OpenPage['byTicket']>;

interface Acceptance {
  readonly customerId: string;
  readonly invoiceId: string;
  readonly body: AcceptanceWrite;
  readonly visitor: Visitor;
  /** Of a page that a member opened on their device. */
  readonly byTicket?: OpenPage['byTicket'];
}

/**
 * The customer's yes and all that follows from it, in one transaction: all or nothing, however it ends. Nothing outside the database
 * happens before it is committed.
 */
export async function acceptOffer(
  platform: Platform,
  db: TenantDb,
  { body, visitor, byTicket = null, ...asked }: Acceptance,
) {
  const signed = signedBy(body);
  const tried = await tryCode(platform, db, { invoiceId: asked.invoiceId, code: body.code });
  await db.begin(async (tx) => {
    const at = platform.clock.now();
    const { offer, others } = await lockOffers(tx, asked);
    if (offer.signature && isSame(offer.signature, body, at)) return;
    // A member opened that page on their device, and nothing would say so.
    if (body.ticket !== undefined && byTicket === null) throw new Refused('quote_changed', { copy: OPENED_BEFORE });
    const on = dateIn(offer.business.timeZone, at);
    refuseUnanswerable(offer, { move: 'accept', version: body.version, on });
    const priced = pricedAsShown(offer.offer, body);
    const code = await takeNeededCode(tx, { invoiceId: asked.invoiceId, total: priced.total, tried });
    const device = byTicket && (await deviceOf(tx, byTicket, at));
    const record = await recordOf(tx, platform, { offer, body, code, device, at });
    const signature = { ...record, ...signed, ...visitor };
    const detail = device ? `${signed.name}, on a device of ${device.member}` : signed.name;
    await takeEffect(platform, tx, { offer, others, priced, signature, actor: 'customer', detail });
  });
}

/** Whose it is, for the one signature that its ticket is good for. A ticket that was over meanwhile signs nothing. */
async function deviceOf(tx: TenantTransaction, { ticket, device }: ByTicket, at: Date): Promise<Device> {
  if (!(await takeTicket(tx, ticket, at))) throw new Refused('NOT_FOUND');
  return device;
}

/** SIGN-01, SIGN-02, SIGN-04: a name, consent, and a drawing that can be kept. */
function signedBy({ name, title, consent, strokes = '', template }: AcceptanceWrite) {
  if (name === undefined) throw new Refused('signature_missing');
  if (consent !== true) throw new Refused('consent_missing');
  if (isTooLarge(strokes)) throw new Refused('signature_too_large');
  if (template !== OFFER_TEXTS) throw new Refused('quote_changed', { copy: OTHER_TEXTS });
  return { kind: strokes === '' ? ('typed' as const) : ('drawn' as const), name, title, strokes };
}

const OPENED_BEFORE =
  'Underlay was updated after this page was opened, so nothing can be signed here. Please open the quote for signing again.';

const OTHER_TEXTS = 'What you sign reads otherwise by now. Please look at it again.';

/** Refuses any other total than the one that was shown (SIGN-06). */
function pricedAsShown(offer: KeptOffer, { choices, total, deposit }: AcceptanceWrite): DocumentPrice {
  const priced = priceChoices(offer, choices);
  if (priced.total !== total || depositOf(total, offer.schedule) !== deposit) throw new Refused('total_changed');
  refuseNothing(priced);
  return priced;
}

interface Signing {
  readonly offer: SentOffer;
  readonly body: AcceptanceWrite;
  /** Where the code was sent that was given. Null for none. */
  readonly code: string | null;
  readonly device: Device | null;
  readonly at: Date;
}

/** What was signed and under which words, but who signed it. */
async function recordOf(
  tx: TenantTransaction,
  { config }: Platform,
  {
    offer: { business, invoice, customer, last },
    body: { choices, total, deposit, reference, agreed },
    code,
    device,
    at,
  }: Signing,
): Promise<Omit<Signature, 'name' | 'title' | 'kind' | 'strokes' | 'ipAddress' | 'userAgent'>> {
  const offer = documentName({ isQuote: true, id: invoice.number });
  const consent = consentText({ business: business.name, email: business.email || config.supportEmail });
  // What is kept is what was shown (SIGN-07).
  if (agreed !== undefined && agreed !== consent) throw new Refused('quote_changed', { copy: OTHER_TEXTS });
  const deliveries = await deliveryIdsOf(tx, { invoiceId: invoice.id, customerId: customer.id });
  return {
    ...{ businessId: tx.businessId, id: randomUUID(), about: 'offer', subjectId: invoice.id, version: last.number },
    documentSha256: Buffer.from(last.sha256, 'hex'),
    facts: {
      ...{ choices, total, deposit, customerId: customer.id, reference, deliveries, isCodeGiven: code !== null },
      ...(code !== null && { codeSentTo: code }),
      ...(device && { member: device.member }),
    },
    texts: { consent, acceptance: acceptanceText({ offer, version: last.number, total }) },
    ...{ language: 'en', template: OFFER_TEXTS, signedAt: at, recordedAt: at, timeZone: business.timeZone },
    ...{ memberId: device?.memberId ?? null, fileId: null },
  };
}

/** The same answer, sent again: by whoever lost the first one on its way, or pressed twice (SIGN-10). */
const isSame = (signature: Signature, { name, choices, total, version }: AcceptanceWrite, at: Date): boolean =>
  signature.kind !== 'paper' &&
  signature.name === name &&
  signature.version === version &&
  signature.facts.total === total &&
  isAlike(signature.facts.choices, choices) &&
  at.getTime() - signature.signedAt.getTime() <= SAME_ANSWER_MILLISECONDS;

/** The same choices, in whatever order. */
export const isAlike = (one: SentChoices, other: SentChoices): boolean => asText(one) === asText(other);
const asText = ({ sections, lines }: SentChoices) => JSON.stringify([sections.toSorted(), lines.toSorted()]);
