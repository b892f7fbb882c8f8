import type { Queryable, Transaction } from '../../database/sql.ts';
import type { Mail } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { sha256 } from '../../services/sealer.ts';
import { readReached } from './contact-store.ts';

interface MailAddress {
  readonly address: string;
  readonly name: string;
}

/**
 * Where a customer's mail goes, the confirmed address first. An address that the customer has entered and not confirmed gets
 * everything as well, never instead (P20). Nothing for an unknown customer.
 */
export async function mailAddresses(sql: Queryable, businessId: string, customerId: string): Promise<MailAddress[]> {
  const reached = await readReached(sql, businessId, customerId);
  if (!reached) return [];
  const { name, email, confirmed } = reached;
  return confirmed === null || confirmed === email
    ? [{ address: email, name }]
    : [
        { address: confirmed, name },
        { address: email, name },
      ];
}

interface Recipient {
  readonly businessId: string;
  readonly customerId: string;
  /** One of the customer's addresses; without it, all of them. */
  readonly to: string | undefined;
}

/**
 * Sends a mail to a customer and answers where it went. With two addresses it sends nothing and hands each of them to `split`,
 * to be sent by work of its own: one that fails is tried again without the other one getting its mail again.
 */
export async function mailCustomer(
  { sql, mailer }: Platform,
  { businessId, customerId, to }: Recipient,
  mail: Omit<Mail, 'to' | 'toName'>,
  split: (tx: Transaction, to: string) => Promise<void>,
): Promise<string | null> {
  const addresses = await mailAddresses(sql, businessId, customerId);
  if (to === undefined && addresses.length > 1) {
    await sql.begin(async (tx) => {
      for (const { address } of addresses) await split(tx, address);
    });
    return null;
  }
  // An address that was taken back since gets nothing: its mail goes to the confirmed one, rather twice (with one Message-ID) than never.
  const one = addresses.find(({ address }) => address === to) ?? addresses[0];
  if (!one) return null;
  const messageId = messageIdFor(mail.messageId, one, addresses);
  await mailer.send({ ...mail, messageId, to: one.address, toName: one.name });
  return one.address;
}

const DIGITS = 12;

/** Each address its own, the same at every attempt. */
const messageIdFor = (id: string, { address }: MailAddress, [first]: readonly MailAddress[]): string =>
  address === first?.address ? id : `${id}-${sha256(address).toString('hex').slice(0, DIGITS)}`;
