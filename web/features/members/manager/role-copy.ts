import type { OfferedRole } from '@underlay/domain/members/rights.ts';

/** What somebody with a role will see, what they will do, and what not. It stands below the choice, and explains roles nowhere else. */
export const ROLE_LINES: Readonly<Record<OfferedRole, readonly [string, string, string]>> = {
  owner: [
    'Sees everything, the bank account and the security changes too.',
    'Changes everything, and decides who works here.',
    'Nothing is kept from them.',
  ],
  office: [
    'Sees customers, jobs, stock with its costs, invoices, payments and reports.',
    'Writes and sends quotes and invoices, records payments, and refunds.',
    'Does not see the bank account and the fees, and invites nobody.',
  ],
  estimator: [
    'Sees customers, jobs, work orders, stock with its costs, conversations and quotes.',
    'Adds and changes them, writes to customers, and sends quotes.',
    'Does not see invoices, payments, or what a customer owes.',
  ],
  accountant: [
    'Sees customers, work, quotes, invoices, payments, costs and reports.',
    'Reads who changed the bank account, members and fees.',
    'Changes nothing, writes to nobody, and does not see the bank account.',
  ],
};
