import { sumOf, wantedBy } from '@underlay/domain/allocations/allocation.ts';
import { authorizationOf, type BankAccountType, TERMS_VERSION } from '@underlay/domain/payments/authorization-text.ts';
import type { Queryable, Statement, TenantTransaction } from '../../database/sql.ts';
import type { Visitor } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { type BrokenProblem, checkChains } from '../../services/sealed-chain.ts';
import type { Sealer } from '../../services/sealer.ts';
import type { BusinessRow } from '../businesses/index.ts';
import { firstInvoiceOf, type NewPaymentRow, untouched } from '../receivables/index.ts';
import {
  type Authorization,
  type CheckedAuthorization,
  chainAfter,
  chainHeads,
  insertAuthorization,
  unsignedPayments,
} from './authorization-store.ts';

interface Signing {
  readonly business: Pick<BusinessRow, 'name'>;
  readonly payment: NewPaymentRow;
  /** Of the document that the payer saw first. */
  readonly documentSha256: Buffer | null;
  /** The statement that keeps the numbers for the provider. Null for a saved account. */
  readonly kept: Statement | null;
  readonly signed: Visitor & {
    readonly signature: string;
    readonly accountHolderName: string;
    readonly accountType: BankAccountType;
    readonly effectiveDate: string;
  };
}

/** Keeps what the payer signs for a bank payment, sealed, in the payment's own transaction (P05). */
export async function signAuthorization({ sealer }: Platform, tx: TenantTransaction, signing: Signing) {
  const { business, payment, signed, documentSha256, kept } = signing;
  const { targets } = payment;
  const invoices = targets.map((target) => ({ number: target.number, amount: wantedBy(target) }));
  const credit = sumOf(targets.map((target) => ({ amount: target.credit })));
  const record: Authorization = {
    businessId: tx.businessId,
    paymentId: payment.id,
    ...authorizationOf({ remitToName: business.name, invoices, credit }),
    lastFour: payment.lastFour,
    amount: payment.amount,
    fee: payment.fee,
    invoiceId: firstInvoiceOf(untouched(payment)),
    invoiceVersion: found(payment.invoiceVersion),
    signedAt: payment.createdAt,
    termsVersion: TERMS_VERSION,
    documentSha256,
    ...signed,
  };
  await insertAuthorization(tx, record, { hash: sealOf(sealer, record), kept });
}

const sealOf = (sealer: Sealer, record: Authorization): Buffer =>
  sealer.fingerprint(contentOf(record), 'payment-authorization');

/**
 * Exactly what the seal covers. Records from before the terms had versions were sealed with the first fields only, in this order.
 * Their payment is compared by the moment of signing.
 */
function contentOf(record: Authorization): string {
  const { text, template, signature, accountHolderName, accountType, lastFour, amount, fee, invoiceId } = record;
  const { invoiceVersion, effectiveDate, signedAt, ipAddress, userAgent } = record;
  const bank = { text, template, signature, accountHolderName, accountType, lastFour, amount, fee, invoiceId };
  const first = { ...bank, invoiceVersion, effectiveDate, signedAt, ipAddress, userAgent };
  if (isOld(record)) return JSON.stringify(first);
  const { businessId, paymentId, termsVersion, documentSha256 } = record;
  return JSON.stringify({
    ...first,
    businessId,
    paymentId,
    termsVersion,
    documentSha256: documentSha256?.toString('hex') ?? null,
  });
}

const isOld = ({ termsVersion, documentSha256 }: Authorization) => termsVersion === null && documentSha256 === null;

interface BrokenAuthorization {
  readonly businessId: string;
  /** Null when the end of a chain is missing. */
  readonly paymentId: string | null;
  readonly problem: BrokenProblem;
}

/**
 * Checks that no authorization was changed, removed, inserted or given to another payment. Anybody who can write to the database
 * can write the chain, but neither the seal nor the payments.
 */
export async function checkAuthorizations(
  sql: Queryable,
  sealer: Sealer,
): Promise<{ checked: number; broken: BrokenAuthorization[] }> {
  const unsigned = await unsignedPayments(sql);
  const { checked, broken } = await checkChains<CheckedAuthorization>({
    heads: await chainHeads(sql),
    after: (businessId, sequence, limit) => chainAfter({ sql, businessId }, sequence, limit),
    isUnchanged: (record) =>
      sealOf(sealer, record).equals(record.hash) && record.samePayment && (!isOld(record) || record.sameMoment),
  });
  return {
    checked,
    broken: [
      ...unsigned.map((payment) => ({ ...payment, problem: 'missing' as const })),
      ...broken.map(({ row, ...each }) => ({ ...each, paymentId: row?.paymentId ?? null })),
    ],
  };
}
