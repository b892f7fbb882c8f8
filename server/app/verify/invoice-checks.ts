import { totalsOf, totalsRoundedOnce } from '@underlay/domain/invoices/invoice.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { Quantity } from '@underlay/domain/money/quantity.ts';
import { type Invariant, judged, judgedOneByOne, type Wrong } from './invariant.ts';
import { type InvoiceWithLines, invoicesWithLines, wrongPaid, wrongStatus } from './invoice-check-store.ts';
import { countOf } from './judgement-store.ts';

/** The stored figures of invoices and quotes agree with their lines and payments. */
export const invoiceChecks: readonly Invariant[] = [
  {
    id: 'I6 totals',
    sentence: 'Each total is the total of its lines, by the rule for rounding that it is marked with',
    check: ({ sql }) => judgedOneByOne(invoicesWithLines(sql), wrongTotal),
  },
  {
    id: 'I6 paid',
    sentence: 'What is paid and held is what settled and open payments say, and never more than the total',
    check: judged(countOf('invoices'), wrongPaid),
  },
  {
    id: 'I7',
    sentence: 'An invoice is paid exactly when nothing of it is due',
    check: judged(countOf('invoices'), wrongStatus),
  },
];

function wrongTotal(invoice: InvoiceWithLines): Wrong | null {
  const lines = invoice.lines.map(([quantity, rate]) => ({ quantity: quantity as Quantity, rate: rate as Cents }));
  const totals = (invoice.roundsLines ? totalsOf : totalsRoundedOnce)(lines, invoice.salesTaxRate);
  const same =
    totals?.subtotal === invoice.subtotal &&
    totals.salesTaxAmount === invoice.salesTaxAmount &&
    totals.total === invoice.total &&
    lines.length === invoice.lineCount;
  if (same) return null;
  return {
    name: `invoice ${invoice.id} of ${invoice.businessId}`,
    why: `says ${invoice.lineCount} lines and ${invoice.total} cents; its ${lines.length} lines say ${totals?.total ?? 'too much'}`,
  };
}
