import { timingSafeEqual } from 'node:crypto';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { signedCopy } from '@underlay/domain/copy/signed.ts';
import { signingCopy } from '@underlay/domain/copy/signing.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { MAX_CODES_AN_HOUR, needsCode, partOfAddress } from '@underlay/domain/offers/signing-code.ts';
import type { TenantDb, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { type RateLimit, secondsToWait } from '../../services/rate-limiter.ts';
import { Refused } from '../../services/refused.ts';
import { confirmedWays } from '../customers/index.ts';
import { hindranceUntilVerified } from '../deliveries/index.ts';
import { readSellingSettings } from '../selling-settings/index.ts';
import { codeHash } from './code-hash.ts';
import { refuseUnanswerable } from './lock-offer.ts';
import { readOffer, type SentOffer } from './read-offer.ts';
import { signingCodeMail } from './signing-code-mail.ts';
import { countTry, takeCode } from './signing-code-store.ts';

const CODES_OF_CUSTOMER: RateLimit = { name: 'codes to sign', max: MAX_CODES_AN_HOUR, seconds: 3600 };

interface Asked {
  readonly customerId: string;
  readonly invoiceId: string;
  readonly by: 'email' | 'sms';
}

/** Sends a code to who signs. Answers where, in part. Whoever only holds the link learns neither code nor address (SIGN-12). */
export async function sendCode(platform: Platform, db: TenantDb, { by, ...asked }: Asked): Promise<string> {
  const { clock, queue, rateLimiter, texts } = platform;
  const offer = await readOffer(db, asked);
  const at = clock.now();
  const on = dateIn(offer.business.timeZone, at);
  refuseUnanswerable(offer, { move: 'accept', version: offer.last.number, on });
  if ((await readSellingSettings(db)).codeFrom === null) throw new Refused('no_code_needed');
  const ways = await waysTo(offer, db, texts);
  const way = ways.find((each) => each.by === by);
  if (!way) throw new Refused('INVALID_INPUT', { fields: { by: 'We have no confirmed address of this kind.' } });
  const retrySeconds = await secondsToWait(rateLimiter, [[CODES_OF_CUSTOMER, `${db.businessId} ${asked.customerId}`]]);
  if (retrySeconds > 0) throw new Refused('too_many_codes', { retrySeconds });
  const sentTo = partOfAddress(way.recipient);
  await db.begin(async (tx) => {
    const subjectId = asked.invoiceId;
    const data = { detail: sentTo };
    const mailId = await writeEvent(tx, { subjectId, kind: 'signing_code_asked', actor: 'customer', at, data });
    const { invoiceId } = asked;
    if (await hindranceUntilVerified(platform, tx, by))
      throw new Refused('mail_limit', { copy: signedCopy.code.notSent({ business: offer.business.name }) });
    await queue.add(tx.sql, signingCodeMail, {
      businessId: db.businessId,
      invoiceId,
      ...way,
      mailId,
      at: at.toISOString(),
    });
  });
  return sentTo;
}

export interface AskedCode {
  /** From which total on. */
  readonly from: Cents;
  /** Where it can be sent, in part. */
  readonly ways: readonly { readonly by: 'email' | 'sms'; readonly sentTo: string }[];
}

/** What its page says of the code. Null where none is asked for. */
export async function readAskedCode({ texts }: Platform, db: TenantDb, offer: SentOffer): Promise<AskedCode | null> {
  const { codeFrom: from } = await readSellingSettings(db);
  if (from === null || offer.invoice.outcome !== null || offer.invoice.status === 'pending') return null;
  const ways = await waysTo(offer, db, texts);
  return { from, ways: ways.map(({ by, recipient }) => ({ by, sentTo: partOfAddress(recipient) })) };
}

/** Counted from its first sending: the link that came with the quote can be in any hands from then on. */
const waysTo = ({ customer, versions: [first], last }: SentOffer, db: TenantReader, texts: Platform['texts']) =>
  confirmedWays(db, customer.id, { since: (first ?? last).sentAt, hasTexts: texts.isOn });

/** What came of a code that was typed. */
export type TriedCode = { readonly hash: Buffer } | 'code_missing' | 'none_sent' | 'wrong_code' | 'code_over';

/**
 * Looks at a code that was typed, in a transaction of its own: a try counts whatever becomes of the acceptance, so that a hundred at
 * once are no more than five.
 */
export async function tryCode(
  { sealer, clock }: Pick<Platform, 'sealer' | 'clock'>,
  db: TenantDb,
  { invoiceId, code }: { readonly invoiceId: string; readonly code: string | undefined },
): Promise<TriedCode> {
  if (code === undefined || code === '') return 'code_missing';
  const { right, wasSent } = await db.begin((tx) => countTry(tx, { invoiceId, at: clock.now() }));
  if (!right) return wasSent ? 'code_over' : 'none_sent';
  const hash = codeHash(sealer, { invoiceId, code });
  return timingSafeEqual(hash, right) ? { hash } : 'wrong_code';
}

interface Taking {
  readonly invoiceId: string;
  readonly total: Cents;
  readonly tried: TriedCode;
}

/** Uses the code up with the acceptance that needs it. Answers where it was sent, in part, or null where none is needed. */
export async function takeNeededCode(
  tx: TenantTransaction,
  { invoiceId, total, tried }: Taking,
): Promise<string | null> {
  const { codeFrom } = await readSellingSettings(tx);
  if (!needsCode(codeFrom, total)) return null;
  if (tried === 'wrong_code') throw new Refused(tried, { copy: 'That code is not correct.' });
  if (tried === 'none_sent') throw new Refused('code_missing', { copy: signingCopy.code.first() });
  if (typeof tried === 'string') throw new Refused(tried);
  const sentTo = await takeCode(tx, { invoiceId, hash: tried.hash });
  if (sentTo === undefined) throw new Refused('code_over');
  return partOfAddress(sentTo);
}
