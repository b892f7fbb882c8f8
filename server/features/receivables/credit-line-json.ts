import type { CreditOnInvoiceJson, VoidNoteJson } from '@underlay/contract/credited.ts';
import {
  type Ending,
  endingOf,
  type SettledBy,
  type SettlingSums,
  settledBy,
} from '@underlay/domain/credits/settled-by.ts';
import type { InvoiceStatus } from '@underlay/domain/invoices/invoice.ts';
import { add, dollarsFromCents, ZERO } from '@underlay/domain/money/money.ts';
import type { CreditOfInvoice, VoidNote } from './credit-line-store.ts';

type Credited = Pick<SettlingSums, 'paid' | 'pending' | 'credited'> & {
  readonly status: InvoiceStatus;
  readonly credits: readonly CreditOfInvoice[];
};

interface CreditedFacts {
  readonly credits: CreditOnInvoiceJson[];
  readonly settledBy: SettledBy | null;
  readonly endedAs: Ending | null;
}

/** The credits of an invoice, and once it is paid what settled it and how it ended (ALLOC-04, ALLOC-18). */
export const creditedJson = (invoice: Credited): CreditedFacts => ({
  credits: invoice.credits.map(({ id: uuid, amount, ...credit }) => ({
    uuid,
    ...credit,
    amount: dollarsFromCents(amount),
  })),
  ...(invoice.status === 'paid' ? settledJson(settlingSums(invoice)) : { settledBy: null, endedAs: null }),
});

const settledJson = (sums: SettlingSums) => ({ settledBy: settledBy(sums), endedAs: endingOf(sums) });

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
