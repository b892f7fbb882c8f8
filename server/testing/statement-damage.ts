import { CHAINED_AGAIN } from './chained-again.ts';

/** The same of statements, and of what is open on invoices. */
export const STATEMENT_DAMAGE: readonly [string, string, string][] = [
  ['I26', 'a statement says another balance', `update statements set document = document || '{"balance": 1}'`],
  ['I26', 'a statement is of another moment', 'update statements set ledger_sequence = 0'],
  [
    'I27',
    'what is owed stands on another invoice',
    `update ledger_lines l set invoice_id = (
       select id from invoices i where i.business_id = l.business_id and i.id <> l.invoice_id limit 1)
     where account = 'receivable' and sequence = 1; ${CHAINED_AGAIN}`,
  ],
  [
    'I18 and I27',
    'a cent is paid less',
    `update invoices set paid_cents = paid_cents - 1 where status = 'unpaid' and paid_cents > 0`,
  ],
];
