import { type TextState, textState } from '@underlay/domain/contact/text-consent.ts';
import type { TenantReader, TenantTransaction, Transaction } from '../../database/sql.ts';
import { asOwner } from '../../database/tenant-db.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { type CustomerId, type PhonesYes, readTextConsent, startTexts, stopTexts } from './text-consent-store.ts';

/** How far a customer has agreed to texts. */
export async function textStateOf(
  { texts, clock }: Pick<Platform, 'texts' | 'clock'>,
  db: TenantReader,
  customer: CustomerId,
): Promise<TextState> {
  const consent = await readTextConsent(db, customer, clock.now());
  return consent === undefined ? 'unavailable' : textState(texts.isOn, consent);
}

/** STOP from a phone ends texts of every business that shares our number, as the networks do themselves. */
export async function endTexts(sql: Transaction, phone: string, at: Date): Promise<void> {
  for (const customer of await stopTexts(sql, phone))
    await note(asOwner(sql, customer.businessId), customer, 'SMS off: the phone said STOP', at);
}

/** Stores the yes of a phone. Answers whether anybody waited for it, and the businesses whose texts it gets now. */
export async function confirmTexts(sql: Transaction, phone: string, yes: PhonesYes) {
  const customers = await startTexts(sql, phone, yes);
  for (const customer of customers) {
    const detail = customer.receiveSMS ? 'SMS on: confirmed by the phone' : 'The phone took its STOP back';
    await note(asOwner(sql, customer.businessId), customer, detail, yes.at);
  }
  const businessIds = customers.filter(({ receiveSMS }) => receiveSMS).map(({ businessId }) => businessId);
  return { isTaken: customers.length > 0, businessIds: [...new Set(businessIds)] };
}

const note = (tx: TenantTransaction, { customerId }: CustomerId, detail: string, at: Date) =>
  writeEvent(tx, {
    subjectId: customerId,
    kind: 'preferences_changed',
    actor: 'customer',
    at,
    data: { detail },
  });
