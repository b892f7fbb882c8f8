import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar } from '../../../ui/feedback/waiting.tsx';
import { AuthLayout } from '../../../ui/layout/auth-layout.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { AuthLinks, AuthNotice } from '../../identity/index.ts';
import { businessesQuery } from '../business-queries.ts';
import classes from './account-selection.module.css';

/** ACCT rows: the businesses of this person, who else invites them, and the way to another one. */
export function AccountSelectionPage({ invitations }: { invitations: ReactNode }) {
  const { data, isError, refetch } = useQuery(businessesQuery);
  const none = data?.length === 0;
  return (
    <AuthLayout links={<AuthLinks security />} notice={<AuthNotice />}>
      <PageTitle title="Choose a Business, Underlay">{none ? 'New Account Setup' : 'Choose a Business'}</PageTitle>
      {invitations}
      {none && <p className={classes.lede}>Tell us who sends the invoices. It takes about two minutes.</p>}
      {isError && data === undefined && (
        <div className={classes.strip}>
          <FailureStrip what="The list of businesses" onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && !isError && <Waiting />}
      {data !== undefined && !none && (
        <ul className={classes.pick}>
          {data.map(({ businessId, businessName }) => (
            <li key={businessId}>
              <Link to="/p/m/$businessId" params={{ businessId }}>
                <span className={classes.initials} aria-hidden="true">
                  {initialsOf(businessName)}
                </span>
                {businessName}
                <IconChevronRight size={18} stroke={1.5} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.under}>
        <ButtonLink
          to="/a/create-account"
          variant={none ? 'filled' : 'default'}
          size="lg"
          fullWidth
          leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
        >
          Create Account
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}

const Waiting = () => (
  <ul className={classes.pick} aria-busy="true" aria-label="Loading">
    {[11, 14, 12].map((width) => (
      <li key={width} className={classes.bar}>
        <SkeletonBar width={width} />
      </li>
    ))}
  </ul>
);

/** Two letters, as on a name plate. */
const initialsOf = (name: string): string => {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => word.slice(0, 1)) : [words[0]?.slice(0, 2) ?? ''];
  return letters.join('').toUpperCase();
};
