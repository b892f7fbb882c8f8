import type { CustomerNoteJson, ListedNoteJson } from '@underlay/contract/portal-credit-notes.ts';
import { lessOf } from '@underlay/domain/credits/kept-note.ts';
import { dollarsFromCents, percentFromBasisPoints, ZERO } from '@underlay/domain/money/money.ts';
import { lineAmount, type Quantity, quantityNumber } from '@underlay/domain/money/quantity.ts';
import type { CustomerNoteRow, NoteUse } from '../receivables/index.ts';

/** What a customer's list shows of a credit note: what was said when it was issued, and what became of it. */
export function listedNoteJson({ id: uuid, state, document, unused, ...row }: CustomerNoteRow): ListedNoteJson {
  const { number, issuedOn, reason, total, lessDue, credit, refunded = ZERO, refundedFee = ZERO, invoice } = document;
  return {
    ...{ uuid, number, state, issuedOn, reason },
    total: dollarsFromCents(total),
    lessDue: dollarsFromCents(lessDue),
    credit: dollarsFromCents(credit),
    refunded: dollarsFromCents(refunded),
    fee: dollarsFromCents(refundedFee),
    unused: dollarsFromCents(unused),
    invoice: invoice && {
      uuid: row.hasInvoice ? invoice.id : null,
      id: invoice.number,
      jobName: invoice.jobName,
    },
    voidedAt: row.voidedAt?.toISOString() ?? null,
  };
}

/** The same with all that its page shows. */
export function customerNoteJson(row: CustomerNoteRow & { readonly uses: readonly NoteUse[] }): CustomerNoteJson {
  const {
    sender,
    customer,
    note,
    lines,
    figures = 'rates',
    atFullPrice = false,
    value,
    restocking,
    subtotal,
    taxes,
    retained = ZERO,
  } = row.document;
  return {
    ...listedNoteJson(row),
    sender: { name: sender.name, lines: [...sender.lines] },
    customer: { name: customer.name, lines: [...customer.lines] },
    ...{ note, figures },
    lines: lines.map(({ description, quantity, unit, rate }) => ({
      ...{ description, unit },
      quantity: quantityNumber(quantity),
      rate: dollarsFromCents(rate),
      subTotal: dollarsFromCents(lineAmount(quantity as Quantity, rate)),
    })),
    less: dollarsFromCents(lessOf(row.document)),
    atFullPrice,
    value: value === null ? null : dollarsFromCents(value),
    restocking: dollarsFromCents(restocking),
    subtotal: dollarsFromCents(subtotal),
    taxes: taxes.map(({ name, percent, tax }) => ({
      name,
      percent: percentFromBasisPoints(percent),
      tax: dollarsFromCents(tax),
    })),
    retained: dollarsFromCents(retained),
    uses: row.uses.map(({ id, number, jobName, amount, hasInvoice }) => ({
      uuid: hasInvoice ? id : null,
      id: number,
      jobName,
      amount: dollarsFromCents(amount),
    })),
  };
}
