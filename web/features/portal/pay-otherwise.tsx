import { Link } from '@tanstack/react-router';
import { dueCopy } from '@underlay/domain/copy/due.ts';
import { type Cents, cents, formatCents } from '@underlay/domain/money/money.ts';
import type { NotOnline } from '@underlay/domain/payments/can-pay-online.ts';
import { LEAST_CHARGE, MAX_CHARGE } from '@underlay/domain/payments/fees.ts';
import { NOT_ENABLED, NOTHING_DUE, QUOTES_UNPAID } from '@underlay/domain/payments/why-unpaid.ts';
import type { Account } from '../../api/answers.ts';
import { Remark } from '../../ui/text/remark.tsx';
import { RemitTo } from './account-information.tsx';
import { ByCheck } from './by-check.tsx';
import classes from './pay-otherwise.module.css';
import { payLink } from './portal-paths.ts';
import { useAccountIds } from './use-account-ids.ts';

/** Why an invoice cannot be paid online, or not in one way. */
export const WHY_NOT_ONLINE: Readonly<Record<NotOnline, string>> = {
  is_quote: QUOTES_UNPAID,
  not_enabled: NOT_ENABLED,
  nothing_due: NOTHING_DUE,
  too_small: `Amounts below ${formatCents(cents(LEAST_CHARGE))} cannot be paid online.`,
  too_large: `Amounts that come to more than ${formatCents(cents(MAX_CHARGE))} with the fee cannot be paid online.`,
  reserved: 'Waiting for you to verify your bank account.',
  no_fee: 'Bank payments are not set up completely for this business. Please contact it.',
};

interface PayOtherwiseProps {
  readonly reason: NotOnline;
  readonly account: Account | undefined;
  readonly invoice?: { readonly uuid: string; readonly amount: Cents } | undefined;
}

/** What no bank or card takes because it is so little, credit pays all the same: it asks no provider (PART-08). */
export const isPaidByCredit = (reason: NotOnline | null, amount: Cents, credit: Cents): boolean =>
  reason === 'too_small' && credit >= amount;

/** Says that an invoice cannot be paid online, and to whom its customer can pay it instead. */
export function PayOtherwise({ reason, account, invoice }: PayOtherwiseProps) {
  const ids = useAccountIds();
  const owesNothing = reason === 'is_quote' || reason === 'nothing_due';
  return (
    <Remark>
      <p>{WHY_NOT_ONLINE[reason]}</p>
      {invoice && account && isPaidByCredit(reason, invoice.amount, account.credit) && (
        <p>
          <Link {...payLink(ids, invoice.uuid)}>{dueCopy.payByCredit()}</Link>
        </p>
      )}
      {!owesNothing && account !== undefined && (
        <div className={classes.direct}>
          <p className={classes.how}>Please pay the business directly:</p>
          <RemitTo remitTo={account.remitTo} />
          <ByCheck account={account} />
        </div>
      )}
    </Remark>
  );
}
