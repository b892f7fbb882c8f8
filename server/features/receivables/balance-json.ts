import type { CustomerJson } from '@underlay/contract/customers.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import { contactJson } from '../../services/contacts-store.ts';
import { type CustomerRow, portalPath } from '../customers/index.ts';
import type { CustomerBalance, JobFigures } from './balance-store.ts';

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
  lastActivity: lastActivity.toISOString(),
});

export const jobFiguresJson = ({ quoted, invoiced, paid, credited, owed }: JobFigures) => ({
  quoted: dollarsFromCents(quoted),
  invoiced: dollarsFromCents(invoiced),
  paid: dollarsFromCents(paid),
  credited: dollarsFromCents(credited),
  owed: dollarsFromCents(owed),
});
