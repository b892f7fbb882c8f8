import { type CreditKind, noteNumber } from '@underlay/domain/credits/credit-kind.ts';
import type { Standing } from '@underlay/domain/credits/push-off.ts';
import { cents, formatCents } from '@underlay/domain/money/money.ts';
import { creditOf } from '@underlay/domain/payments/refund-targets.ts';
import type { TenantDb, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { tellOwners } from '../businesses/index.ts';
import { holdLess, lockContractAround } from '../contracts/index.ts';
import {
  aroundInvoice,
  dropDiscountsByCredit,
  dropDiscountsGivenAgain,
  type IssuedCreditRow,
  invoicesAround,
  lockCredits,
  MoneyMoved,
  pushedOffBy,
  putBack,
  readCredit,
  readPayment,
  refundsUnderWay,
  takenSince,
  unusedCredit,
  voidCredit,
  withLockedInvoices,
} from '../receivables/index.ts';

interface TakingBack {
  readonly creditId: string;
  readonly reason: string;
  readonly userId: string;
}

type Pushed = Omit<Standing, 'isPending'>;

/**
 * Takes a credit back. What a note pushed off its invoice stands there again, but for what the payer's bank took of it; refused while
 * some of it was refunded or used elsewhere (CRED-14). What was used of a credit that belongs to no invoice is taken back from there (ALLOC-05).
 */
export async function takeBackCredit(platform: Platform, db: TenantDb, { creditId, reason, userId }: TakingBack) {
  await withLockedInvoices(
    db,
    (reader) => invoicesOf(reader, creditId),
    async ({ tx, invoices }) => {
      const pushed = await pushedOffBy(tx, creditId);
      await lockCredits(tx, [creditId, ...pushed.filter(({ source }) => source === 'credit').map(({ id }) => id)]);
      const credit = found(await readCredit(tx, creditId));
      if (credit.state !== 'issued') throw new Refused('wrong_status', { copy: TAKEN_BACK });
      // It lives and dies with its payment (DISC-04).
      if (credit.kind === 'discount' && credit.reason !== 'granted')
        throw new Refused('wrong_status', { copy: OF_ITS_PAYMENT });
      // It was used on another invoice while we waited for it.
      if (credit.allocated.some(({ invoiceId }) => !invoices.has(invoiceId))) throw new MoneyMoved(creditId);
      const back = await stillThere(tx, creditId, pushed);
      const doing = { at: platform.clock.now(), actor: userId };
      await voidCredit(tx, credit, { ...doing, reason });
      if (!credit.invoice) await dropDiscountsByCredit(tx, { invoices: new Map(), ids: invoicesIn(credit), ...doing });
      const { invoice } = credit;
      if (invoice && credit.kind === 'note') await dropDiscountsGivenAgain(tx, invoice.id, doing);
      if (invoice) await putBack(tx, back, { ...doing, invoice, creditId });
      if (invoice) await holdLess(tx, { invoiceId: invoice.id, amount: -(credit.retained ?? 0), at: doing.at });
      await note(platform, tx, { credit, reason, ...doing });
    },
    (tx) => lockContractOf(tx, creditId),
  );
}

/** What a note on a draw took off what is held is held again (CRED-18). */
async function lockContractOf(tx: TenantTransaction, creditId: string) {
  const { invoice } = found(await readCredit(tx, creditId));
  if (invoice) await lockContractAround(tx, invoice.id);
}

const TAKEN_BACK = 'It was taken back already.';
const OF_ITS_PAYMENT = 'A discount that was taken with a payment is taken back with it.';

const invoicesIn = ({ allocated }: IssuedCreditRow): readonly string[] => allocated.map(({ invoiceId }) => invoiceId);

async function invoicesOf(db: TenantReader, creditId: string): Promise<readonly string[]> {
  const { invoice, allocated } = found(await readCredit(db, creditId));
  const pushed = (await pushedOffBy(db, creditId)).filter(({ source }) => source === 'payment');
  const around = await Promise.all([
    ...(invoice ? [aroundInvoice(db, invoice.id)] : []),
    invoicesAround(
      db,
      pushed.map(({ id }) => id),
    ),
  ]);
  return [...new Set([...around.flat(), ...allocated.map(({ invoiceId }) => invoiceId)])];
}

/** What is left to be put back: nothing of what the payer's bank took since. As much is owed again. */
async function stillThere(
  tx: TenantTransaction,
  creditId: string,
  pushed: readonly Pushed[],
): Promise<readonly Pushed[]> {
  const there: Pushed[] = [];
  for (const each of pushed) {
    if (each.source === 'payment') {
      const payment = found(await readPayment(tx, each.id));
      if (payment.state !== 'settled') continue;
      const amount = cents(Math.min(each.amount, creditOf(payment, await refundsUnderWay(tx, payment))));
      const missing = each.amount - amount;
      if (missing > 0 && missing > (await takenSince(tx, { paymentId: each.id, creditId })))
        throw new Refused('credit_used');
      if (amount > 0) there.push({ ...each, amount });
    } else {
      const credit = found(await readCredit(tx, each.id));
      if (credit.state !== 'issued') continue;
      if (unusedCredit(credit) < each.amount) throw new Refused('credit_used');
      there.push(each);
    }
  }
  return there;
}

const WHAT: Partial<Record<CreditKind, string>> = { discount: 'discount', fee_waiver: 'waiver' };
const nameOf = ({ kind, number }: IssuedCreditRow): string =>
  number === null ? (WHAT[kind] ?? 'written off') : noteNumber(number);

interface Noted {
  readonly credit: IssuedCreditRow;
  readonly reason: string;
  readonly at: Date;
  readonly actor: string;
}

async function note(platform: Platform, tx: TenantTransaction, { credit, reason, at, actor }: Noted) {
  const { id: creditId, kind, number, customerId, invoice, total } = credit;
  const subjectId = invoice?.id ?? customerId;
  const detail = [nameOf(credit), reason].join(', ');
  await writeEvent(tx, { subjectId, kind: 'credit_voided', actor, at, data: { creditId, amount: total, detail } });
  const did = `took back ${number === null ? `a ${WHAT[kind] ?? 'write-off'}` : noteNumber(number)} of ${formatCents(total)}`;
  const page = invoice ? `invoices/${invoice.id}` : `customers/${customerId}`;
  await tellOwners(platform, tx, { by: actor, did, page });
}
