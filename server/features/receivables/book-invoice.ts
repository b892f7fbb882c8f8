import { invoiceSent, type Posting, reversalOf } from '@underlay/domain/ledger/posting.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { postToLedger } from '../../services/ledger-store.ts';
import { moveInvoice } from './invoice-status-store.ts';
import { aboutOf, type Receivable } from './receivable-store.ts';

/** What the customer gets is owed from now on. A quote owes nothing. Answers the invoice as it is afterwards. */
export async function bookInvoice(
  tx: TenantTransaction,
  invoice: Receivable,
  { move, at }: { move: 'send' | 'convert'; at: Date },
): Promise<Receivable> {
  const booked = await moveInvoice(tx, invoice, { move, sentAt: at });
  const entry = { kind: 'invoice_sent', reference: `sent:${invoice.id}:${invoice.version}`, at };
  await post(tx, booked, { ...entry, postings: invoiceSent(booked, aboutOf(booked)) });
  return booked;
}

/** What is taken back from the customer is no longer owed (INV-21, D29). Whoever does it refuses open card forms last (refuseCardForms). */
export async function unbookInvoice(tx: TenantTransaction, invoice: Receivable, at: Date) {
  const draft = await moveInvoice(tx, invoice, { move: 'retract' });
  const entry = { kind: 'invoice_retracted', reference: `retracted:${invoice.id}:${invoice.version}`, at };
  await post(tx, draft, { ...entry, postings: reversalOf(invoiceSent(invoice, aboutOf(invoice))) });
}

interface Entry {
  readonly kind: string;
  readonly reference: string;
  readonly at: Date;
  readonly postings: readonly Posting[];
}

async function post(tx: TenantTransaction, { isQuote }: Receivable, entry: Entry) {
  if (!isQuote) await postToLedger(tx, entry);
}
