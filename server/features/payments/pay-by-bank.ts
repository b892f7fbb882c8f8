import type { AchPayment, CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { dateIn, daysBetween } from '@underlay/domain/calendar/calendar-date.ts';
import type { Visitor } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { type PortalAccount, readPortalAccount } from '../customers/index.ts';
import { usableMethod } from '../payment-methods/index.ts';
import { againIfMoved, closeCardForm } from '../receivables/index.ts';
import { cancelInFavor } from './give-up-payment.ts';
import { hashOfKey, judgeKey, readUsedKey } from './idempotency-key-store.ts';
import { invoicesIn, payableOrder } from './payable-order.ts';
import type { BankSource } from './paying-bank.ts';
import { answeredBefore } from './payment-json.ts';
import { type BankOrder, refuseOtherAmounts, type SignedPayment, takeBankPayment } from './take-bank-payment.ts';

export interface BankPaymentAnswer {
  readonly payment: CustomerPaymentJson;
  /** True when an earlier answer is sent again and nothing was charged again. */
  readonly replayed: boolean;
}

interface Requested {
  readonly pathInvoiceId: string;
  readonly visitor: Visitor;
}

/**
 * Takes a bank payment for all that is due, or for an order (PAY-16 to PAY-20, P03). One transaction decides and stores everything: payment,
 * pending money, authorization, sealed numbers, key, background task. That task asks the provider afterwards.
 */
export function payByBank(
  platform: Platform,
  { pathInvoiceId, entries, visitor }: Requested & { readonly entries: AchPayment },
): Promise<BankPaymentAnswer> {
  const { accountHolderName, accountType, accountNumber, routingNumber } = entries;
  const numbers = { accountHolderName, accountType, accountNumber, routingNumber };
  return pay(platform, pathInvoiceId, { source: { numbers }, entries, visitor });
}

/** The same from a saved and verified account of the signed-in person (0010). Same checks, same signature, no numbers. */
export function payWithMethod(
  platform: Platform,
  request: Requested & { readonly entries: SignedPayment & { readonly methodId: string }; readonly userId: string },
): Promise<BankPaymentAnswer> {
  const { pathInvoiceId, userId, visitor } = request;
  const { methodId, ...entries } = request.entries;
  return pay(platform, pathInvoiceId, { source: { userId, methodId }, entries, visitor });
}

interface Request {
  readonly source: BankSource;
  readonly entries: SignedPayment;
  readonly visitor: Visitor;
}

/** One key is one payment, so it is judged first. Whoever used it before has decided its answer (D08). */
async function pay(platform: Platform, pathInvoiceId: string, request: Request): Promise<BankPaymentAnswer> {
  const { idempotentKey, accountId } = request.entries;
  const key = judgeKey(platform.sealer, idempotentKey, platform.clock.now());
  if (key === 'forged') throw new Refused('key_invalid');
  // A revoked link gets no earlier answer either (D09).
  const account = found(await readPortalAccount(platform.systemDb.sql, accountId));
  const order = {
    ...request,
    keyHash: hashOfKey(idempotentKey),
    scope: `ach:${accountId}:${pathInvoiceId}`,
    fingerprint: fingerprintOf(platform, request),
  };
  const repeated = await replay(platform, order);
  if (repeated) return repeated;
  if (key === 'old') throw new Refused('key_invalid');
  try {
    const payment = await payOnce(platform, { invoiceId: pathInvoiceId, account }, order);
    if (payment) return { payment, replayed: false };
  } catch (error) {
    // The same click may have been paid since the key was looked up. Then its answer counts, not that nothing is due now.
    const first = error instanceof Refused ? await replay(platform, order) : null;
    if (first) return first;
    // Two transactions waited too long for each other's locks. The same request may be sent again.
    if ((error as { code?: string }).code === '55P03') throw new Refused('in_progress', { retrySeconds: 1 });
    throw error;
  }
  // Somebody else used this key meanwhile. Theirs is the first result.
  return found(await replay(platform, order));
}

/** Null when the key was used by another request in the meantime. */
async function payOnce(
  platform: Platform,
  { invoiceId, account }: { invoiceId: string; account: PortalAccount },
  order: Omit<BankOrder, 'payable' | 'today' | 'canceled'>,
): Promise<CustomerPaymentJson | null> {
  const { clock } = platform;
  const { entries, source } = order;
  const asked = { ...entries, invoiceId };
  const payable = await payableOrder(platform, account, { asked, method: 'ach', instead: entries.instead });
  if (entries.invoiceId !== invoiceId) throw new Refused('invoice_mismatch');
  const today = dateIn(payable.business.timeZone, clock.now());
  if (Math.abs(daysBetween(today, entries.paymentDate)) > 1) throw new Refused('payment_date');
  refuseOtherAmounts(payable.priced, entries);
  if ('methodId' in source) await payable.db.begin((tx) => usableMethod(tx.sql, source));
  await closeCardForm(platform, payable.db, { invoiceIds: invoicesIn(entries) });
  const canceled = await cancelInFavor(platform, payable, entries.instead);
  return againIfMoved(() =>
    payable.db.begin((tx) => takeBankPayment(platform, tx, { ...order, payable, today, canceled })),
  );
}

/** Cases 4 to 6 and 13 of 3.2: the same key gets the same answer, and nothing else. */
async function replay(
  { systemDb }: Platform,
  { keyHash, scope, fingerprint }: Pick<BankOrder, 'keyHash' | 'scope' | 'fingerprint'>,
): Promise<BankPaymentAnswer | null> {
  const used = await readUsedKey(systemDb.sql, keyHash);
  if (!used) return null;
  if (used.scope !== scope || !used.fingerprint.equals(fingerprint)) throw new Refused('key_reused');
  return { payment: answeredBefore(used.body), replayed: true };
}

/** Keyed, because bank numbers are few enough to be guessed from a plain hash. Spelling (12.5, 12.50) is normalized by now. */
function fingerprintOf({ sealer }: Platform, { entries, source }: Request): Buffer {
  const { idempotentKey: _, useCredit, ...rest } = entries;
  const content = { ...rest, ...(useCredit && { useCredit }), ...('numbers' in source ? source.numbers : source) };
  const canonical = Object.fromEntries(Object.entries(content).sort(([a], [b]) => a.localeCompare(b)));
  return sealer.fingerprint(JSON.stringify(canonical), 'idempotency-fingerprint');
}
