import type { AchPayment, CustomerPaymentJson } from '@underlay/contract/payments.ts';
import type { Visitor } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { bankFingerprint, usableMethod } from '../payment-methods/index.ts';
import { againIfMoved, type Canceled, closeCardForm } from '../receivables/index.ts';
import { cancelInFavor, waitingFor } from './give-up-payment.ts';
import { hashOfKey, judgeKey, readPayer, readUsedKey, type UsedKey } from './idempotency-key-store.ts';
import { invoicesIn, payableOrder } from './payable-order.ts';
import type { BankSource } from './paying-bank.ts';
import { answeredBefore } from './payment-json.ts';
import { refuseRepeatedEarly, refuseSixth } from './refuse-repeated.ts';
import { type BankOrder, refuseUnfit, type SignedPayment, takeBankPayment } from './take-bank-payment.ts';
import { refuseManyAccounts } from './typed-accounts.ts';

/** For the locks of other payments. */
const LOCK_WAIT = '2s';

type PaidOrder = Omit<BankOrder, 'canceled'>;

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
  const now = platform.clock.now();
  const key = judgeKey(platform.sealer, idempotentKey, now);
  if (key === 'forged') throw new Refused('key_invalid');
  const keyHash = hashOfKey(idempotentKey);
  const { source, visitor } = request;
  const bank = 'numbers' in source ? bankFingerprint(platform.sealer, source.numbers) : null;
  const { account, used, ...payer } = found(await readPayer(platform.systemDb.sql, { accountId, keyHash, bank, now }));
  const order = {
    ...request,
    account,
    newBank: payer.typed.isKnown ? null : bank,
    pathInvoiceId,
    keyHash,
    scope: `ach:${accountId}:${pathInvoiceId}`,
    fingerprint: fingerprintOf(platform, request),
  };
  if (used) return answerAgain(used, order);
  if (key === 'old') throw new Refused('key_invalid');
  try {
    if (bank) await refuseManyAccounts(platform, { account, ...payer, visitor });
    return { payment: await payOnce(platform, order), replayed: false };
  } catch (error) {
    // The same click may have been paid since the key was looked up. Then its answer counts, not that nothing is due now.
    const first = error instanceof Refused ? await replay(platform, order) : null;
    if (first) return first;
    // Two transactions waited too long for each other's locks. The same request may be sent again.
    if ((error as { code?: string }).code === '55P03') throw new Refused('in_progress', { retrySeconds: 1 });
    throw error;
  }
}

/**
 * Decides behind the locks. Nothing is looked at before, unless something has to end at the provider first: a card form that is open,
 * or the payment that this one takes the place of.
 */
async function payOnce(platform: Platform, order: PaidOrder): Promise<CustomerPaymentJson> {
  const { entries, account } = order;
  const db = platform.tenantDb(account.businessId);
  const take = (canceled: Canceled | null) =>
    againIfMoved(() =>
      db.begin((tx) => takeBankPayment(platform, tx, { ...order, canceled }), { lockWait: LOCK_WAIT }),
    );
  const taken = entries.instead === undefined ? await take(null) : null;
  const payment = taken ?? (await take(await makeRoom(platform, order)));
  if (!payment) throw new Refused('payment_in_progress');
  return payment;
}

/** Ends what is in the way of a payment that would be taken. What is refused, or only asked about, has ended nothing (D92, PART-13). */
async function makeRoom(platform: Platform, order: PaidOrder): Promise<Canceled | null> {
  const { entries, source, account, pathInvoiceId } = order;
  const asked = { ...entries, invoiceId: pathInvoiceId };
  const payable = await payableOrder(platform, account, { asked, method: 'ach', instead: entries.instead });
  refuseUnfit(platform, payable, order);
  if ('methodId' in source) await payable.db.begin((tx) => usableMethod(tx.sql, source));
  const waiting = await waitingFor(payable, entries.instead);
  await refuseSixth(payable.db, payable.invoices);
  await refuseRepeatedEarly(platform, payable, entries.repeatOf);
  await closeCardForm(platform, payable.db, { invoiceIds: invoicesIn(asked) });
  return waiting && cancelInFavor(platform, payable.db, waiting);
}

async function replay({ systemDb }: Platform, order: Bound): Promise<BankPaymentAnswer | null> {
  const used = await readUsedKey(systemDb.sql, order.keyHash);
  return used ? answerAgain(used, order) : null;
}

type Bound = Pick<PaidOrder, 'keyHash' | 'scope' | 'fingerprint'>;

/** Cases 4 to 6 and 13 of 3.2: the same key gets the same answer, and nothing else. */
function answerAgain(used: UsedKey, { scope, fingerprint }: Bound): BankPaymentAnswer {
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
