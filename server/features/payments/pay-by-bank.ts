import { randomUUID } from 'node:crypto';
import type { AchPayment, CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { type CalendarDate, dateIn, daysBetween } from '@underlay/domain/calendar/calendar-date.ts';
import { type Transaction, waitAtMost } from '../../database/sql.ts';
import type { Visitor } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { beginPayment, type InvoiceRow, lockInvoice, readOpenCardForm, UNTOUCHED } from '../invoices/index.ts';
import { signAuthorization } from './authorization.ts';
import { keepNumbers, numbersPlace } from './bank-numbers-store.ts';
import { closeCardForm } from './card-form.ts';
import { hashOfKey, judgeKey, readUsedKey, useKey } from './idempotency-key-store.ts';
import { amountsOf, type PayableInvoice, payableInvoice, refuseNothingDue } from './payable-invoice.ts';
import { customerPaymentJson } from './payment-json.ts';

/** Numbers that the provider has not taken within this time are erased; the payment then fails. */
const NUMBERS_LIFE_MILLISECONDS = 10 * 86_400_000;
const LOCK_WAIT = '2s';

export interface BankPaymentAnswer {
  readonly payment: CustomerPaymentJson;
  /** True when an earlier answer is repeated and nothing was charged again. */
  readonly replayed: boolean;
}

/**
 * Takes a bank payment for all that is due (PAY-16 to PAY-20, P03). Everything is decided and stored in one transaction
 * (payment, hold, authorization, sealed numbers, key, job); the provider is asked afterwards, by background work.
 */
export async function payByBank(
  platform: Platform,
  pathInvoiceId: string,
  entries: AchPayment,
  visitor: Visitor,
): Promise<BankPaymentAnswer> {
  const key = judgeKey(platform.sealer, entries.idempotentKey, platform.clock.now());
  if (key === 'forged') throw new Refused('key_invalid');
  const keyHash = hashOfKey(entries.idempotentKey);
  const repeated = await replay(platform, keyHash, pathInvoiceId, entries);
  if (repeated) return repeated;
  if (key === 'old') throw new Refused('key_invalid');
  try {
    const payment = await payOnce(platform, pathInvoiceId, entries, { visitor, keyHash });
    if (payment) return { payment, replayed: false };
  } catch (error) {
    // The same click may have been paid since the key was looked for: then its answer counts, not that nothing is due now.
    const first = error instanceof Refused ? await replay(platform, keyHash, pathInvoiceId, entries) : null;
    if (first) return first;
    // Two locks waited for each other's transaction too long: the same request may be sent again.
    if ((error as { code?: string }).code === '55P03') throw new Refused('in_progress', { retrySeconds: 1 });
    throw error;
  }
  // Somebody else used this key while we waited: theirs is the first result.
  return found(await replay(platform, keyHash, pathInvoiceId, entries));
}

/** Null when the key was used by another request in the meantime. */
async function payOnce(
  platform: Platform,
  invoiceId: string,
  entries: AchPayment,
  { visitor, keyHash }: { visitor: Visitor; keyHash: Buffer },
): Promise<CustomerPaymentJson | null> {
  const { sql, clock } = platform;
  const payable = await payableInvoice(sql, entries.accountId, invoiceId, 'ach');
  if (entries.invoiceId !== invoiceId) throw new Refused('invoice_mismatch');
  const today = dateIn(payable.business.timeZone, clock.now());
  if (Math.abs(daysBetween(today, entries.paymentDate)) > 1) throw new Refused('payment_date');
  refuseOtherAmounts(payable.invoice, payable, entries);
  await closeCardForm(platform, payable.account.businessId, invoiceId);
  return sql.begin((tx) => takePayment(tx, platform, payable, entries, { visitor, today, keyHash }));
}

/** Cases 4 to 6 and 13 of 3.2: the same key answers the same, and nothing else. */
async function replay(
  platform: Platform,
  keyHash: Buffer,
  invoiceId: string,
  entries: AchPayment,
): Promise<BankPaymentAnswer | null> {
  const used = await readUsedKey(platform.sql, keyHash);
  if (!used) return null;
  const same =
    used.scope === scopeOf(entries.accountId, invoiceId) && used.fingerprint.equals(fingerprintOf(platform, entries));
  if (!same) throw new Refused('key_reused');
  return { payment: used.body, replayed: true };
}

/** The client's copies of amount and fee are only compared: a cent more or less charges nothing (D07). */
function refuseOtherAmounts(
  invoice: InvoiceRow,
  own: { due: number; fee: number; total: PayableInvoice['total'] },
  entries: AchPayment,
) {
  refuseNothingDue(invoice, own.total);
  if (entries.amount !== own.due) throw new Refused('amount_changed');
  if (entries.paymentFee !== own.fee) throw new Refused('fee_changed');
}

interface Circumstances {
  readonly visitor: Visitor;
  readonly today: CalendarDate;
  readonly keyHash: Buffer;
}

/** Null when the key was used by another transaction in the meantime: then nothing of this one remains. */
async function takePayment(
  tx: Transaction,
  platform: Platform,
  { account, business, providerAccountId }: PayableInvoice,
  entries: AchPayment,
  { visitor, today, keyHash }: Circumstances,
): Promise<CustomerPaymentJson | null> {
  await waitAtMost(tx, LOCK_WAIT);
  const invoice = found(await lockInvoice(tx, account.businessId, entries.invoiceId));
  if (await readUsedKey(tx, keyHash)) return null;
  if (invoice.status === 'pending') throw new Refused('NOT_FOUND');
  const { due, fee, total } = amountsOf(business, invoice, 'ach');
  refuseOtherAmounts(invoice, { due, fee, total }, entries);
  if (await readOpenCardForm(tx, account.businessId, invoice.uuid)) throw new Refused('payment_in_progress');
  const at = platform.clock.now();
  const businessId = account.businessId;
  const lastFour = entries.accountNumber.slice(-4);
  const payment = {
    uuid: randomUUID(),
    businessId,
    invoiceId: invoice.uuid,
    customerId: account.customerId,
    method: 'ach' as const,
    state: 'authorized' as const,
    amount: due,
    fee,
    description: `Bank account ending in ${lastFour}`,
    lastFour,
    providerAccountId,
    createdAt: at,
    invoiceVersion: invoice.version,
  };
  await beginPayment(tx, invoice, payment, 'customer');
  const { accountHolderName, accountType, accountNumber, routingNumber } = entries;
  await signAuthorization(tx, platform, {
    business,
    invoice,
    payment,
    signed: { signature: entries.signature, accountHolderName, accountType, effectiveDate: today, ...visitor },
  });
  const sealed = platform.sealer.seal(
    JSON.stringify({ accountHolderName, accountType, accountNumber, routingNumber }),
    numbersPlace(businessId, payment.uuid),
  );
  await keepNumbers(tx, businessId, payment.uuid, sealed, new Date(at.getTime() + NUMBERS_LIFE_MILLISECONDS));
  const body = customerPaymentJson({ ...UNTOUCHED, creditOf: null, methodId: null, ...payment }, invoice.number);
  const use = {
    scope: scopeOf(account.accountId, invoice.uuid),
    fingerprint: fingerprintOf(platform, entries),
    businessId,
    paymentId: payment.uuid,
    body,
    at,
  };
  // The key belongs to another account or invoice since a moment ago.
  if (!(await useKey(tx, keyHash, use))) throw new Refused('key_reused');
  await platform.jobs.add(tx, 'payment-submit', { businessId, paymentId: payment.uuid });
  await platform.jobs.add(tx, 'payment-mail', { businessId, paymentId: payment.uuid, about: 'authorized' });
  return body;
}

const scopeOf = (accountId: string, invoiceId: string) => `ach:${accountId}:${invoiceId}`;

/** Keyed, because bank numbers are few enough to be guessed from a plain hash. Spelling (12.5, 12.50) is gone by now. */
function fingerprintOf({ sealer }: Platform, { idempotentKey: _, ...content }: AchPayment): Buffer {
  const canonical = Object.fromEntries(Object.entries(content).sort(([a], [b]) => a.localeCompare(b)));
  return sealer.fingerprint(JSON.stringify(canonical), 'idempotency-fingerprint');
}
