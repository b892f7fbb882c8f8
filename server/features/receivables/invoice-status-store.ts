import { type Balance, type Move, statusAfter } from '@underlay/domain/invoices/lifecycle.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { Refused } from '../../services/refused.ts';
import type { Receivable } from './receivable-store.ts';

export interface InvoiceMove {
  readonly move: Exclude<Move, 'edit'>;
  /** The new balance of a move of money. Any other move leaves it. */
  readonly balance?: Balance;
  /** When the customer gets it, in a move that sends. */
  readonly sentAt?: Date;
}

/**
 * The one place that writes the status of an invoice, and only by the table of moves (domain/invoices/lifecycle.ts). The caller
 * has locked the invoice. Refuses with the table's reason. Answers the invoice as it is afterwards. Every move counts the version
 * up, so that two people cannot overwrite each other unseen.
 */
export async function moveInvoice<Row extends Receivable>(
  { sql, businessId }: TenantTransaction,
  invoice: Row,
  { move, balance = invoice, sentAt }: InvoiceMove,
): Promise<Row> {
  const status = statusAfter(move, invoice, balance);
  if (!status.ok) throw new Refused(status.refusal);
  const { paid, pending, reserved, credited, charged } = balance;
  const isQuote = invoice.isQuote && move !== 'convert';
  await sql`
    update invoices set status = ${status.value}, is_quote = ${isQuote}, paid_cents = ${paid}, held_cents = ${pending},
      reserved_cents = ${reserved}, credited_cents = ${credited}, charged_cents = ${charged}, outcome = null, outcome_at = null,
      sent_at = coalesce(${sentAt ?? null}, sent_at), version = version + 1
    where business_id = ${businessId} and id = ${invoice.id}`;
  return {
    ...invoice,
    status: status.value,
    isQuote,
    paid,
    pending,
    reserved,
    credited,
    charged,
    outcome: null,
    version: invoice.version + 1,
  };
}
