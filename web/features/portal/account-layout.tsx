import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { safeReturnPath } from '@underlay/domain/safe-return-path.ts';
import { lazy, Suspense, useEffect } from 'react';
import { ApiError, isMissing } from '../../api/api-error.ts';
import { setOnMissing } from '../../api/client.ts';
import { addressOf } from '../../ui/controls/link-target.ts';
import { SupportLink } from '../../ui/controls/support-link.tsx';
import { FailureStrip } from '../../ui/feedback/failure-strip.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { AccountHeader } from './account-header.tsx';
import classes from './account-layout.module.css';
import { rememberAccount } from './last-account.ts';
import { useOnDevice } from './on-device.ts';
import { type AccountPathIds, accountLink } from './portal-paths.ts';
import { accountQuery, settingsQuery } from './portal-queries.ts';
import { useAccountIds, useShownInvoiceId } from './use-account-ids.ts';
import { useBrand } from './use-brand.ts';
import { WelcomeLine } from './welcome-line.tsx';

/** Its form is no part of what an account loads. */
const NoAccountPage = lazy(() => import('./no-account-page.tsx').then((module) => ({ default: module.NoAccountPage })));

/** SHELL-03: what stands around every page of one customer's account. */
export function AccountLayout() {
  const ids = useAccountIds();
  const account = useQuery(accountQuery(ids));
  const supportEmail = useQuery(settingsQuery).data?.supportEmail;
  const isAbsent = account.error !== null && account.data === undefined;
  useBrand(account.data?.brand);
  useAccountOfMissing(ids);
  useCanonicalAddress(account.data?.portfolioId);
  const onDevice = useOnDevice();
  const isElsewhere = useShownInvoiceId() === undefined && onDevice;
  useEffect(() => {
    if (!onDevice) rememberAccount(addressOf(accountLink(ids)));
  });
  if (isElsewhere || isMissing(account.error)) {
    return (
      <Suspense fallback={null}>
        <NoAccountPage onDevice={onDevice} />
      </Suspense>
    );
  }
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <AccountHeader ids={ids} account={isAbsent ? null : account.data} />
      {isAbsent ? (
        <main id="main" className={classes.narrow}>
          <PageTitle title="Your account">Your account</PageTitle>
          <FailureStrip what="This page" why={restoring(account.error)} onRetry={() => void account.refetch()} />
        </main>
      ) : (
        <Outlet />
      )}
      <footer className={classes.foot}>
        <div className={classes.greeting}>{!onDevice && <WelcomeLine account={account.data} />}</div>
        {supportEmail && (
          <p>
            Underlay support <SupportLink email={supportEmail} />
          </p>
        )}
      </footer>
    </>
  );
}

/** The words of a product that shows customers nothing until it agrees with the payment provider again. */
const restoring = (error: Error): string | undefined =>
  error instanceof ApiError && error.code === 'being_restored' ? error.message : undefined;

/** D09: what is not there may be missing because the link leads nowhere any more. The account is read anew, and says so. */
function useAccountOfMissing(ids: AccountPathIds) {
  const queries = useQueryClient();
  useEffect(() => {
    const { queryKey } = accountQuery(ids);
    setOnMissing(() => {
      const known = queries.getQueryState(queryKey);
      if (known?.status === 'success' && known.fetchStatus === 'idle')
        void queries.invalidateQueries({ queryKey, exact: true });
    });
    return () => setOnMissing(null);
  });
}

/** D10, SHELL-13: an address that repeats the account's id ends on the same page under its true address. */
function useCanonicalAddress(portfolioId: string | undefined) {
  const ids = useAccountIds();
  const router = useRouter();
  const { href } = useLocation();
  useEffect(() => {
    if (portfolioId === undefined || portfolioId === ids.portfolioId) return;
    const wrong = addressOf(accountLink(ids));
    if (href.startsWith(wrong)) {
      const own = addressOf(accountLink({ ...ids, portfolioId }));
      router.history.replace(safeReturnPath(own + href.slice(wrong.length), window.location.origin, own));
    }
  });
}
