import type { StatementJson } from '@underlay/contract/statements.ts';
import { dollarsFromCents, ZERO } from '@underlay/domain/money/money.ts';
import type { Happened } from '@underlay/domain/statements/happened.ts';
import type { Statement } from '@underlay/domain/statements/statement.ts';

/** A statement in its JSON form, from the document that was kept as from one of this moment (STMT-06). */
export function statementJson(statement: Statement): StatementJson {
  const { kind, day, from, sender, customer, balance, overdue, ages, open, happened, underWay } = statement;
  const { owedBack = ZERO } = statement;
  return {
    kind,
    day,
    from,
    sender: { name: sender.name, lines: [...sender.lines] },
    customer,
    balance: dollarsFromCents(balance),
    overdue: overdue === null ? null : dollarsFromCents(overdue),
    ages: ages?.map(priced) ?? null,
    owedBack: dollarsFromCents(owedBack),
    open: open && openJson(open),
    happened: happened && happenedJson(happened),
    underWay: {
      payments: underWay.payments.map((payment) => ({ ...priced(payment), invoices: [...payment.invoices] })),
      sum: dollarsFromCents(underWay.sum),
      refunds: (underWay.refunds ?? []).map((refund) => ({
        ...priced(refund),
        unused: dollarsFromCents(refund.unused),
      })),
      left: dollarsFromCents(underWay.left),
    },
  };
}

const openJson = ({ items, more, sum, credits }: NonNullable<Statement['open']>): StatementJson['open'] => ({
  items: items.map(({ invoiceId, number, total, since, ...item }) => ({
    ...priced(item),
    uuid: invoiceId,
    id: number,
    total: dollarsFromCents(total),
    since: since.map(noted),
  })),
  more: more && priced(more),
  sum: dollarsFromCents(sum),
  credits: credits.map(({ since: _, ...credit }) => noted(credit)),
});

const happenedJson = ({ before, entries, isCut }: Happened): StatementJson['happened'] => ({
  before: dollarsFromCents(before),
  entries: entries.map((entry) => ({
    ...noted(entry),
    dated: entry.dated ?? null,
    invoices: [...entry.invoices],
    balance: dollarsFromCents(entry.balance),
  })),
  isCut,
});

/** One that was kept before notes were named names none. */
const noted = <Row extends Parameters<typeof priced>[0] & { readonly note?: number | null }>(row: Row) => ({
  ...priced(row),
  note: row.note ?? null,
});

const priced = <Row extends { readonly amount: Parameters<typeof dollarsFromCents>[0] }>(row: Row) => ({
  ...row,
  amount: dollarsFromCents(row.amount),
});
