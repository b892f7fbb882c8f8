import { randomUUID } from 'node:crypto';
import type { ContactJson, ContactWrite } from '@underlay/contract/contact.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import type { TenantTransaction, Transaction } from '../../database/sql.ts';
import { asOwner } from '../../database/tenant-db.ts';
import type { Visitor } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { type Contact, lockContact, readCommunication, storeContact } from '../customers/index.ts';
import { hindranceUntilVerified } from '../deliveries/index.ts';
import { askForTexts } from './ask-for-texts.ts';
import {
  type Customer,
  countChanges,
  endChange,
  insertChange,
  readOpenChange,
  undoChangesFrom,
} from './contact-change-store.ts';
import { contactMail } from './contact-mail.ts';
import { noteChange } from './note-change.ts';

/** The max number of times a customer may change e-mail or phone on one day of the business (P20). */
const MAX_CHANGES_A_DAY = 3;

interface ContactEntries {
  readonly email: string;
  /** Ten digits. */
  readonly phoneNumber: string;
}

interface Change extends Customer {
  /** What is stored now. */
  readonly contact: Contact;
  readonly entries: ContactEntries;
  readonly at: Date;
  readonly ipAddress: string;
}

/**
 * A customer changes how they are reached, by their link alone (API-18, P20). The new values are stored and answered at once. A
 * new address gets its mail beside the confirmed one until it confirms. Refuses with `too_many_contact_changes`, and with `mail_limit`
 * when its mails may not leave (P21).
 */
export async function changeContact(
  platform: Platform,
  { communicationId, body, visitor }: { communicationId: string; body: ContactWrite; visitor: Visitor },
): Promise<ContactJson> {
  return platform.systemDb.begin(async (sql) => {
    const { customer, contact } = await lockByLink(sql, communicationId);
    const tx = asOwner(sql, customer.businessId);
    const entries = entriesOver(contact, body);
    const open = await readOpenChange(tx, customer);
    const undoes = open !== undefined && entries.email === open.oldValue;
    const isNewEmail = entries.email !== contact.email && !undoes;
    const isNewPhone = entries.phoneNumber !== contact.phone;
    const at = isNewEmail || isNewPhone ? await momentOfChange(tx, platform, customer, contact) : platform.clock.now();
    const change: Change = { ...customer, contact, entries, at, ipAddress: visitor.ipAddress };
    if (undoes) {
      await undoChangesFrom(sql, open, at);
      await noteChange(tx, { ...change, kind: 'contact_undone', from: contact.email, to: entries.email });
    }
    if (isNewEmail) await changeEmail(tx, platform, change);
    if (isNewPhone) await changePhone(tx, change);
    if (undoes || isNewEmail || isNewPhone)
      await storeContact(tx, customer.customerId, {
        email: entries.email,
        phone: entries.phoneNumber,
      });
    // Another phone has not said yes yet.
    if (isNewPhone) await askForTexts(platform, tx, customer);
    return {
      ...entries,
      emailConfirmed: (await readOpenChange(tx, customer)) === undefined,
    };
  });
}

/** What whoever sent it left as they had it before them is as somebody else has stored it since. */
const entriesOver = ({ email, phone }: Contact, { was, ...entries }: ContactWrite): ContactEntries => ({
  email: entries.email === was?.email ? email : entries.email,
  phoneNumber: entries.phoneNumber === was?.phoneNumber ? phone : entries.phoneNumber,
});

/** Changes of one customer run one after the other. None runs any more when the link was renewed while it waited. */
async function lockByLink(sql: Transaction, communicationId: string) {
  const customer = found(await readCommunication(sql, communicationId));
  const contact = found(await lockContact(asOwner(sql, customer.businessId), customer.customerId));
  found(await readCommunication(sql, communicationId));
  return { customer, contact };
}

/** Now, unless there were too many already. Each change has its own moment, so changes can be counted and have an order. */
async function momentOfChange(
  tx: TenantTransaction,
  { clock }: Platform,
  customer: Customer,
  { emailSetAt }: Contact,
): Promise<Date> {
  const { timeZone } = found(await readBusiness(tx));
  const now = clock.now();
  const { count, last } = await countChanges(tx, customer, {
    today: dateIn(timeZone, now),
    timeZone,
  });
  if (count >= MAX_CHANGES_A_DAY) throw new Refused('too_many_contact_changes');
  const before = Math.max(last?.getTime() ?? 0, emailSetAt?.getTime() ?? 0);
  return new Date(Math.max(now.getTime(), before + 1));
}

/** The old address stays the confirmed one through any number of changes. Both addresses are notified. */
async function changeEmail(tx: TenantTransaction, platform: Platform, change: Change) {
  const { businessId, contact, entries, at } = change;
  const open = await readOpenChange(tx, change);
  if (open) await endChange(tx, open, 'replaced', at);
  const id = randomUUID();
  await insertChange(tx.sql, {
    ...change,
    id,
    kind: 'email',
    oldValue: open?.oldValue ?? contact.email,
    newValue: entries.email,
    state: 'open',
    createdAt: at,
  });
  await noteChange(tx, { ...change, kind: 'contact_changed', from: contact.email, to: entries.email });
  for (const purpose of ['undo', 'confirm'] as const) {
    if (await hindranceUntilVerified(platform, tx, 'email')) throw new Refused('mail_limit', { copy: NOT_MAILED });
    await platform.queue.add(tx.sql, contactMail, { businessId, changeId: id, purpose });
  }
}

/** Why is the business's own matter. */
const NOT_MAILED =
  'A new e-mail address gets a mail to confirm it, which cannot be sent right now. Please try again tomorrow, or ask the business to change it.';

/** Without its yes a phone gets calls and no texts (P20). The change still counts and is noted. */
async function changePhone(tx: TenantTransaction, change: Change) {
  const [from, to] = [change.contact.phone, change.entries.phoneNumber];
  await insertChange(tx.sql, {
    ...change,
    id: randomUUID(),
    kind: 'phone',
    oldValue: from,
    newValue: to,
    state: 'confirmed',
    createdAt: change.at,
  });
  await noteChange(tx, { ...change, kind: 'contact_changed', from, to });
}
