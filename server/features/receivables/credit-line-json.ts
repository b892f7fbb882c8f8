import type { CreditOnInvoiceJson, VoidNoteJson } from '@underlay/contract/credited.ts';
import { type SettledBy, type SettlingSums, settledBy } from '@underlay/domain/credits/settled-by.ts';
import type { InvoiceStatus } from '@underlay/domain/invoices/invoice.ts';
import { add, dollarsFromCents, ZERO } from '@underlay/domain/money/money.ts';
import type { CreditOfInvoice, VoidNote } from './credit-line-store.ts';

type Credited = Pick<SettlingSums, 'paid' | 'pending' | 'credited'> & {
  readonly status: InvoiceStatus;
  readonly credits: readonly CreditOfInvoice[];
};

/** The credits of an invoice, and what settled it once it is paid (ALLOC-04, ALLOC-18). */
export const creditedJson = (
  invoice: Credited,
): { readonly credits: CreditOnInvoiceJson[]; readonly settledBy: SettledBy | null } => ({
  credits: invoice.credits.map(({ id: uuid, amount, ...credit }) => ({
    uuid,
    ...credit,
    amount: dollarsFromCents(amount),
  })),
  settledBy: invoice.status === 'paid' ? settledBy(settlingSums(invoice)) : null,
});

export const voidNoteJson = ({ id: uuid, total, ...note }: VoidNote): VoidNoteJson => ({
  uuid,
  ...note,
  total: dollarsFromCents(total),
});

export const settlingSums = ({ paid, pending, credited, credits }: Omit<Credited, 'status'>): SettlingSums => ({
  paid,
  pending,
  credited,
  writtenOff: add(ZERO, ...credits.filter(({ kind }) => kind === 'write_off').map(({ amount }) => amount)),
});
