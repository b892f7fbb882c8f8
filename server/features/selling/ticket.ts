import { randomBytes } from 'node:crypto';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { mayOf } from '@underlay/domain/members/rights.ts';
import type { TenantDb, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { Standing, User } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { sha256 } from '../../services/sealer.ts';
import { nameOf, readRole } from '../businesses/index.ts';
import { portalPath } from '../customers/index.ts';
import { openSeen, requireWritable } from '../invoices/index.ts';
import { lockOffer, refuseUnanswerable } from './lock-offer.ts';
import { type Device, insertTicket, readTicket, useTicket, wasGiven } from './ticket-store.ts';

const TICKET_BYTES = 32;
const TICKET_MILLISECONDS = 10 * 60_000;

const hashOf = (ticket: string): Buffer => sha256(`ticket of an offer:${ticket}`);

interface Asked {
  readonly invoiceId: string;
  readonly member: User;
  readonly caller: Standing;
}

/**
 * SIGN-15: the customer's page of a quote, with leave to sign it on this device. The ticket stands behind the # of the address, which a
 * browser sends to nobody.
 */
export async function makeTicket(
  { clock }: Pick<Platform, 'clock'>,
  db: TenantDb,
  { invoiceId, member, caller }: Asked,
): Promise<string> {
  const { customerId, status } = requireWritable(await openSeen(db, invoiceId, caller), caller);
  if (status !== 'sent') throw new Refused('wrong_status');
  // A program has no device that somebody could sign on.
  if (member.connection) throw new Refused('not_for_connections');
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  return db.begin(async (tx) => {
    const now = clock.now();
    const offer = await lockOffer(tx, { invoiceId, customerId });
    const on = dateIn(offer.business.timeZone, now);
    refuseUnanswerable(offer, { move: 'accept', version: offer.last.number, on });
    const device = { memberId: member.id, member: nameOf(member) };
    const endsAt = new Date(now.getTime() + TICKET_MILLISECONDS);
    await insertTicket(tx, { invoiceId, hash: hashOf(ticket), ...device }, { now, endsAt });
    await writeEvent(tx, { subjectId: invoiceId, kind: 'opened_to_sign', actor: member.id, at: now });
    return `${portalPath(offer.customer)}/invoices/${invoiceId}#ticket=${ticket}`;
  });
}

interface Carried {
  readonly invoiceId: string;
  /** Left out by whoever signs on a device of their own. */
  readonly ticket: string | undefined;
}

/** Whose device a page was opened on. Null where nothing says so any more, or they sell for the business no longer. */
export async function deviceOf(db: TenantReader, { invoiceId, ticket }: Carried, now: Date): Promise<Device | null> {
  if (ticket === undefined) return null;
  const device = await readTicket(db, { invoiceId, hash: hashOf(ticket) }, now);
  const role = device && (await readRole(db, device.memberId));
  return device && role && mayOf(role)('sell') ? device : null;
}

/** Whether a member opened the page, also once nothing says so any more. Whoever made a ticket up has read the quote themselves (VER-04). */
export const isShown = async (db: TenantReader, { invoiceId, ticket }: Carried): Promise<boolean> =>
  ticket !== undefined && wasGiven(db, { invoiceId, hash: hashOf(ticket) });

/** Whose device it is, for the one signature that a ticket is good for. */
export async function takeDevice(tx: TenantTransaction, carried: Carried, now: Date): Promise<Device | null> {
  const { invoiceId, ticket } = carried;
  const device = await deviceOf(tx, carried, now);
  if (device === null || ticket === undefined) return null;
  return (await useTicket(tx, { invoiceId, hash: hashOf(ticket) }, now)) ? device : null;
}
