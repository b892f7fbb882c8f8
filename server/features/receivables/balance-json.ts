import type { CustomerJson } from '@underlay/contract/customers.ts';
import { whatBecameOf } from '@underlay/domain/jobs/job-money.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import { contactJson } from '../../services/contacts-store.ts';
import { type CustomerRow, portalPath } from '../customers/index.ts';
import type { CustomerBalance, JobSums } from './balance-store.ts';

export const customerJson = (
  row: CustomerRow,
  { owed, overdue, lastActivity, isBilled }: CustomerBalance,
): CustomerJson => ({
  ...contactJson(row),
  name: row.businessName,
  businessType: row.customerType,
  accountNumber: String(row.accountNumber),
  exemption: row,
  portalPath: portalPath(row),
  owed: dollarsFromCents(owed),
  overdue: dollarsFromCents(overdue),
  isBilled,
  receivesEmail: row.receiveEmail,
  lastActivity: lastActivity.toISOString(),
});

/** JOB-10 */
export function jobFiguresJson(sums: JobSums) {
  const { billed, charged, paid, onItsWay, credited, held, due } = whatBecameOf(sums, sums);
  return {
    quoted: dollarsFromCents(sums.quoted),
    invoiced: dollarsFromCents(billed),
    charged: dollarsFromCents(charged),
    paid: dollarsFromCents(paid),
    onItsWay: dollarsFromCents(onItsWay),
    credited: dollarsFromCents(credited),
    held: dollarsFromCents(held),
    owed: dollarsFromCents(due),
  };
}
