import type { DepositsJson } from '@underlay/contract/deposits.ts';
import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { DepositKind } from '@underlay/domain/payments/deposits.ts';
import type { Account } from '../../../api/answers.ts';

/** METH-10. */
const DEPOSITS_TAKE = 'Verification deposits take up to 3 business days.';

const DEPOSITS_COME: Readonly<Record<DepositKind, string>> = {
  amounts: 'Two small deposits, each below $1.00, are on their way to your bank account.',
  code: 'A small deposit with a code of six characters is on its way to your bank account.',
};

/** What the payer has to look for, and when it should be there, as far as the provider has said. */
export function depositsComing(deposits: DepositsJson, account: Pick<Account, 'today' | 'timeZone'>): string {
  const copy = `${DEPOSITS_COME[deposits.kind]} ${DEPOSITS_TAKE}`;
  if (deposits.arrivesAt === null) return copy;
  const day = dateIn(account.timeZone, new Date(deposits.arrivesAt));
  return `${copy} They should ${day < account.today ? 'have arrived' : 'arrive'} by ${formatDate(day)}.`;
}
