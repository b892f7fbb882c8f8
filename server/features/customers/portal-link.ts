import { randomUUID } from 'node:crypto';
import { formatPhone } from '@underlay/domain/contact/phone.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { takeBackUnconfirmed } from './contact-store.ts';
import { lockCustomer, replacePortalLink } from './customer-store.ts';
import { endTextsToEntered } from './text-consent-store.ts';

export const portalPath = (row: { portfolioId: string; accountId: string }) =>
  `/p/u/${row.portfolioId}/a/${row.accountId}`;

/** Where a mail program breaks a line, and marks the next one as quoted. */
const BREAK = String.raw`(?:=?[ \t]*\n[>| \t]*)?`;
/** As it stands in an address, and as programs that lead over an address of their own write it. */
const SLASH = `(?:/|%(?:25){0,3}2F|_)${BREAK}`;
const DASH = '(?:-2D|-|%(?:25){0,3}2D)';
const UUID = [8, 4, 4, 4, 12].map((digits) => `(?:[0-9a-f]${BREAK}){${digits}}`).join(`${DASH}${BREAK}`);
/** The last id may have been cut off anywhere. A line that begins behind the whole of it is what the customer wrote. */
const LAST = `[0-9a-f](?:${BREAK}(?:[0-9a-f-]|%(?:25){0,3}2D)){0,35}`;
const LINK = ['', `p${BREAK}`, `u${BREAK}`, UUID, `a${BREAK}`, LAST].join(SLASH);
const LINKS = new RegExp(LINK, 'gi');

/**
 * What a customer writes holds their link where it quotes a mail of ours. It is read by people who must not have it (decision 61), so
 * the whole address goes, with whatever stands around it and behind it.
 */
export const withoutPortalLinks = (text: string): string =>
  text.replaceAll(LINKS, '\0').replaceAll(/[^\s<>"'()]+/g, (word) => (word.includes('\0') ? '[link]' : word));

const PLAIN_LINKS = /\/p\/u\/[0-9a-f-]{36}\/a\/[0-9a-f-]{36}/g;

/** The same in a document of ours that comes back: its links open nothing any more. It keeps its length, so nothing in it moves. */
export const withDeadLinks = (bytes: Buffer): Buffer =>
  bytes.includes('/p/u/')
    ? Buffer.from(
        bytes.toString('latin1').replaceAll(PLAIN_LINKS, (link) => link.slice(0, -36).padEnd(link.length, '0')),
        'latin1',
      )
    : bytes;

/**
 * D09: the old link finds nothing any more. The next mail or text carries the new one. So an address that whoever had the old one has
 * entered, and nobody confirmed, gets none; nor does a phone that they have entered, since its yes was theirs.
 */
export async function renewPortalLink(
  { clock, securityEvents }: Platform,
  db: TenantDb,
  { customerId, userId }: { customerId: string; userId: string },
) {
  const at = clock.now();
  await db.begin(async (tx) => {
    await lockCustomer(tx, customerId);
    const entered = await takeBackUnconfirmed(tx, customerId, at);
    const phone = await endTextsToEntered(tx, customerId);
    await replacePortalLink(tx, { customerId, accountId: randomUUID(), at });
    await writeEvent(tx, { subjectId: customerId, kind: 'link_renewed', actor: userId, at });
    const undone = [entered && `${entered.from} -> ${entered.to}`, phone && `texts to ${formatPhone(phone)}`];
    for (const detail of undone.filter((each) => each !== undefined))
      await writeEvent(tx, { subjectId: customerId, kind: 'contact_undone', actor: userId, at, data: { detail } });
    const details = { customer: customerId };
    await securityEvents.record(tx.sql, { kind: 'portal-link', userId, businessId: db.businessId, details });
  });
}
