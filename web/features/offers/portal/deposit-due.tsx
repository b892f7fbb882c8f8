import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { depositCopy } from '@underlay/domain/copy/deposits.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { whyNotOnline } from '@underlay/domain/payments/can-pay-online.ts';
import type { Account } from '../../../api/answers.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { eligibilityQuery, invoiceLink, onlineTerms, payLink, useAccountIds } from '../../portal/index.ts';
import type { Offer } from '../offer.ts';
import classes from './offer-card.module.css';

interface DepositDueProps {
  readonly account: Account;
  readonly deposit: NonNullable<Offer['deposit']>;
}

/** What is due with the signature, and the way to pay it at once. */
export function DepositDue({ account, deposit: { invoiceId, amount } }: DepositDueProps) {
  const ids = useAccountIds();
  const eligible = useQuery(eligibilityQuery(ids.accountId));
  if (eligible.isPending) return <p className={classes.toCome} />;
  const terms = onlineTerms(account, eligible.data);
  const isOnline = terms !== undefined && whyNotOnline({ amountDue: amount, isQuote: false }, terms) === null;
  const ask = isOnline || terms === undefined ? null : account.name;
  return (
    <>
      <p className={classes.deposit}>{depositCopy.due({ amount: formatCents(amount), ask })}</p>
      {isOnline ? (
        <div className={classes.bar} data-bar>
          <ButtonLink {...payLink(ids, invoiceId)} size="lg" fullWidth>
            {depositCopy.pay()}
          </ButtonLink>
        </div>
      ) : (
        <p className={classes.copy}>
          <Link {...invoiceLink(ids, invoiceId)}>{depositCopy.view()}</Link>
        </p>
      )}
    </>
  );
}
