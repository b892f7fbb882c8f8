import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar } from '../../../ui/feedback/waiting.tsx';
import { AuthLayout } from '../../../ui/layout/auth-layout.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { AuthLinks, AuthNotice } from '../../identity/index.ts';
import { businessesQuery, ownAccountsQuery } from '../business-queries.ts';
import { RoleBeside } from '../role-beside.tsx';
import classes from './account-selection.module.css';
import { initialsOf } from './initials.ts';
import { OwnAccounts } from './own-accounts.tsx';

interface AccountSelectionPageProps {
  /** How often this person is invited. Undefined until that is known. */
  readonly invited: number | undefined;
  readonly invitations: ReactNode;
}

/**
 * ACCT rows: the businesses of this person, who else invites them, and the way to another one. A customer of a business who has
 * signed in here finds what they owe, and no setup of a business. Whoever is invited and has none yet is led to their answer.
 */
export function AccountSelectionPage({ invited, invitations }: AccountSelectionPageProps) {
  const businesses = useQuery(businessesQuery);
  const own = useQuery(ownAccountsQuery);
  // Until both are known it is not known whose page this is. Without the accounts it is that of a business.
  const data = own.isPending || invited === undefined ? undefined : businesses.data;
  const accounts = own.data ?? [];
  const isFailed = businesses.isError && businesses.data === undefined;
  const hasNone = data?.length === 0;
  const isCustomer = hasNone && accounts.length > 0;
  const isInvited = hasNone && !isCustomer && invited !== undefined && invited > 0;
  const isNew = hasNone && !isCustomer && !isInvited;
  const title = isCustomer ? 'Your Accounts' : isInvited ? 'You Are Invited' : 'Choose a Business';
  return (
    <AuthLayout links={<AuthLinks security />} notice={<AuthNotice password />}>
      <PageTitle title={`${title}, Underlay`}>{isNew ? 'New Account Setup' : title}</PageTitle>
      {invitations}
      {isNew && <p className={classes.lede}>Tell us who sends the invoices. It takes about two minutes.</p>}
      {isFailed && (
        <div className={classes.strip}>
          <FailureStrip what="The list of businesses" onRetry={() => void businesses.refetch()} />
        </div>
      )}
      {data === undefined && !isFailed && <Waiting />}
      {data !== undefined && !hasNone && <Businesses businesses={data} />}
      {data !== undefined && accounts.length > 0 && (
        <>
          {!isCustomer && <h2 className={classes.asCustomer}>Where you are a customer</h2>}
          <OwnAccounts accounts={accounts} />
        </>
      )}
      <div className={classes.under}>
        {isCustomer && <p className={classes.aside}>Do you send invoices yourself?</p>}
        {isInvited && <p className={classes.aside}>Do you have a business of your own to set up?</p>}
        <ButtonLink
          to="/a/create-account"
          variant={isNew ? 'filled' : 'default'}
          size="lg"
          fullWidth
          leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
        >
          Create Account
        </ButtonLink>
        {hasNone && (
          <p className={classes.lost}>
            {isCustomer ? 'Is an account missing?' : 'Did you receive an invoice?'}{' '}
            <a href="/p/u/find-link">Send me my link</a>
          </p>
        )}
      </div>
    </AuthLayout>
  );
}

const Businesses = ({ businesses }: { businesses: Answer<'GET /business'> }) => (
  <ul className={classes.pick}>
    {businesses.map(({ businessId, businessName, role }) => (
      <li key={businessId}>
        <Link to="/p/m/$businessId" params={{ businessId }}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(businessName)}
          </span>
          <span>
            {businessName}
            <RoleBeside role={role} />
          </span>
          <IconChevronRight size={18} stroke={1.5} aria-hidden />
        </Link>
      </li>
    ))}
  </ul>
);

const Waiting = () => (
  <ul className={classes.pick} aria-busy="true" aria-label="Loading">
    {[11, 14, 12].map((width) => (
      <li key={width} className={classes.bar}>
        <SkeletonBar width={width} />
      </li>
    ))}
  </ul>
);
