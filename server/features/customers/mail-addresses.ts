import type { TenantReader } from '../../database/sql.ts';
import { readContact, readReached, readWaysBefore } from './contact-store.ts';
import { readTextNumber } from './text-consent-store.ts';

interface MailAddress {
  readonly address: string;
  readonly name: string;
}

/**
 * Where a customer's mail goes, the confirmed address first. An unconfirmed address that the customer has entered gets
 * everything as well, never instead (P20). Nothing for an unknown customer.
 */
export async function mailAddresses(db: TenantReader, customerId: string): Promise<MailAddress[]> {
  const reached = await readReached(db, customerId);
  if (!reached) return [];
  const { name, email, confirmed } = reached;
  return confirmed === null || confirmed === email
    ? [{ address: email, name }]
    : [
        { address: confirmed, name },
        { address: email, name },
      ];
}

/**
 * Where a code may go that shows who somebody is: the confirmed e-mail address, and the phone that has said yes to texts (P20). Whoever
 * holds the link can enter and confirm an address of their own, so what was entered over it since the quote was sent counts for nothing.
 */
export async function confirmedWays(
  db: TenantReader,
  customerId: string,
  { since, hasTexts }: { readonly since: Date; readonly hasTexts: boolean },
): Promise<{ by: 'email' | 'sms'; recipient: string }[]> {
  const { email, number } = (await readWaysBefore(db, { customerId, since })) ?? { email: '', number: null };
  return [
    ...(email === '' ? [] : [{ by: 'email' as const, recipient: email }]),
    ...(number === null || !hasTexts ? [] : [{ by: 'sms' as const, recipient: number }]),
  ];
}

/** Where a customer takes what they did not ask for (D16, D60). What they are owed, as a receipt, comes by e-mail in any case (P19). */
export async function recipientsOf(
  db: TenantReader,
  customerId: string,
  { isOwed, hasTexts }: { readonly isOwed: boolean; readonly hasTexts: boolean },
): Promise<{ channel: 'email' | 'sms'; recipient: string }[]> {
  const contact = await readContact(db, customerId);
  const takesMail = contact !== undefined && (isOwed || contact.receiveEmail);
  const addresses = takesMail ? await mailAddresses(db, customerId) : [];
  const number = hasTexts && !isOwed ? await readTextNumber(db, { businessId: db.businessId, customerId }) : undefined;
  return [
    ...addresses.map(({ address }) => ({ channel: 'email' as const, recipient: address })),
    ...(number === undefined ? [] : [{ channel: 'sms' as const, recipient: number }]),
  ];
}
