import { allSentStatements, checkStatement } from '../../features/statements/index.ts';
import { type Evidence, type Invariant, judged, judgedOneByOne } from './invariant.ts';
import { countOf } from './judgement-store.ts';
import { wrongOpenInvoices } from './statement-check-store.ts';

/** Statements say what the ledger says. */
export const statementChecks: readonly Invariant[] = [
  {
    id: 'I26',
    sentence: 'Each statement that was sent is as it was, and comes to the same cents up to its moment in the ledger',
    check: ({ sql }: Evidence) =>
      judgedOneByOne(allSentStatements(sql), async (row) => {
        const why = await checkStatement({ sql, businessId: row.businessId }, row);
        return why === null ? null : { name: `statement ${row.id} of ${row.businessId}`, why };
      }),
  },
  {
    id: 'I27',
    sentence: 'Each invoice has open what the ledger has of it, so that ages less unused credit are the balance',
    check: judged(countOf('invoices', "not is_quote and status in ('unpaid', 'paid')"), wrongOpenInvoices),
  },
];
