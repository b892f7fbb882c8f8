import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { copy } from '@underlay/domain/copy/copy.ts';
import { dueCopy } from '@underlay/domain/copy/due.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { whyNotOnline } from '@underlay/domain/payments/can-pay-online.ts';
import type { Account, CustomerInvoice } from '../../../api/answers.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import {
  AmountDueCard,
  eligibilityQuery,
  onlineTerms,
  owedOf,
  payLink,
  payOrderLink,
  useAccountIds,
} from '../../portal/index.ts';
import classes from './invoice-due-card.module.css';
import { DueDate, NotOnlineNow } from './invoice-due-card.tsx';

interface FirstDueCardProps {
  readonly account: Account | undefined;
  /** What has to be paid first. Undefined while it is on its way, null when there is none. */
  readonly first: CustomerInvoice | undefined | null;
}

/** What is owed in all, and the one primary button. It pays what was due first. */
export function FirstDueCard({ account, first }: FirstDueCardProps) {
  const ids = useAccountIds();
  const eligible = useQuery(eligibilityQuery(ids.accountId));
  const isOpen = first === undefined || (first !== null && eligible.isPending && eligible.failureCount === 0);
  if (account === undefined || (account.balance > 0 && isOpen)) {
    return (
      <AmountDueCard amount={account?.balance}>
        <div className={classes.firstToCome} data-coming />
      </AmountDueCard>
    );
  }
  const terms = onlineTerms(account, eligible.data);
  const whyNot = first && terms ? whyNotOnline(owedOf(first), terms) : null;
  const isAll = first?.amount === account.balance;
  return (
    <AmountDueCard amount={account.balance}>
      <p className={classes.who}>
        to <strong>{account.name}</strong>
      </p>
      {first && !isAll && (
        <p className={classes.balance}>
          First: invoice {first.id}, {formatCents(first.amount)}
        </p>
      )}
      {account.credit > 0 && <p className={classes.balance}>{dueCopy.hasCredit({ amount: account.credit })}</p>}
      {first && <DueDate invoice={first} today={account.today} />}
      {first && <NotOnlineNow reason={whyNot} account={account} invoice={first} />}
      {first && terms !== undefined && whyNot === null && (
        <div className={classes.bar} data-bar>
          <ButtonLink {...payLink(ids, first.uuid)} size="lg" fullWidth>
            {isAll ? 'Pay' : `Pay invoice ${first.id}`}
          </ButtonLink>
        </div>
      )}
      {first && terms !== undefined && whyNot === null && !isAll && (
        <p className={classes.payAll}>
          <Link {...payOrderLink(ids)}>{copy.payAll()}</Link>
        </p>
      )}
    </AmountDueCard>
  );
}
