import { randomBytes } from 'node:crypto';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { mayOf } from '@underlay/domain/members/rights.ts';
import { TICKET_BYTES } from '@underlay/domain/offers/ticket.ts';
import type { TenantDb, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { Standing, User } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { sha256 } from '../../services/sealer.ts';
import { nameOf, readRole } from '../businesses/index.ts';
import { portalPath } from '../customers/index.ts';
import { openSeen, refuseUnlessOffered, requireWritable } from '../invoices/index.ts';
import { lockOffer, refuseUnanswerable } from './lock-offer.ts';
import { insertTicket, type OpenedQuote, readTicket, useTicket } from './ticket-store.ts';

const TICKET_MILLISECONDS = 10 * 60_000;

const hashOf = (ticket: string): Buffer => sha256(`ticket of an offer:${ticket}`);

interface Asked {
  readonly invoiceId: string;
  readonly member: User;
  readonly caller: Standing;
}

/**
 * SIGN-15: a quote as its customer reads and signs it, for some minutes on this device. The ticket stands in the place of the customer's
 * account, and the business in that of the portfolio, so nothing in the address opens anything else.
 */
export async function makeTicket(
  { clock }: Pick<Platform, 'clock'>,
  db: TenantDb,
  { invoiceId, member, caller }: Asked,
): Promise<string> {
  const quote = requireWritable(await openSeen(db, invoiceId, caller), caller);
  refuseUnlessOffered(quote, 'signed');
  const { customerId } = quote;
  // A program has no device that somebody could sign on.
  if (member.connection) throw new Refused('not_for_connections');
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  return db.begin(async (tx) => {
    const now = clock.now();
    const offer = await lockOffer(tx, { invoiceId, customerId });
    const on = dateIn(offer.business.timeZone, now);
    refuseUnanswerable(offer, { move: 'accept', version: offer.last.number, on, isMember: true });
    const endsAt = new Date(now.getTime() + TICKET_MILLISECONDS);
    const device = { memberId: member.id, member: nameOf(member) };
    await insertTicket(tx, { invoiceId, hash: hashOf(ticket), ...device }, { now, endsAt });
    await writeEvent(tx, { subjectId: invoiceId, kind: 'opened_to_sign', actor: member.id, at: now });
    return `${portalPath({ portfolioId: tx.businessId, accountId: ticket })}/invoices/${invoiceId}`;
  });
}

/** What an address opens with a ticket in the account's place. Undefined once it is over, or its member sells for the business no longer. */
export async function openedBy(db: TenantReader, ticket: string, now: Date): Promise<OpenedQuote | undefined> {
  const opened = await readTicket(db, hashOf(ticket), now);
  const role = opened && (await readRole(db, opened.device.memberId));
  return role && mayOf(role)('sell') ? opened : undefined;
}

/** For the one signature that a ticket is good for. */
export const takeTicket = (tx: TenantTransaction, ticket: string, now: Date): Promise<boolean> =>
  useTicket(tx, hashOf(ticket), now);
