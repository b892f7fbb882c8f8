import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SupportLink } from '../../ui/controls/support-link.tsx';
import { FailureStrip } from '../../ui/feedback/failure-strip.tsx';
import { Spinner, Waiting } from '../../ui/feedback/waiting.tsx';
import { AuthLayout } from '../../ui/layout/auth-layout.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { HOME_PATH } from './portal-paths.ts';
import { settingsQuery } from './portal-queries.ts';

interface MailedLinkPageProps<Found> {
  /** What the link is about. Opening it changes nothing, since mail programs open links by themselves. */
  readonly seen: Pick<UseQueryResult<Found>, 'data' | 'error' | 'refetch'>;
  /** What the page is called when it cannot be looked up. */
  readonly title: string;
  readonly children: (found: Found) => ReactNode;
}

/** Where a link in a mail leads that opens one thing without signing in. */
export function MailedLinkPage<Found>({ seen, title, children }: MailedLinkPageProps<Found>) {
  const supportEmail = useQuery(settingsQuery).data?.supportEmail;
  return (
    <AuthLayout home={HOME_PATH} links={<SupportLink email={supportEmail} />}>
      {seen.data !== undefined ? (
        children(seen.data)
      ) : isRefused(seen.error) ? (
        <>
          <PageTitle title="Link not valid, Underlay">This link is not valid</PageTitle>
          <p>It may have been cut off. Please open the link in the mail again, or copy all of it.</p>
        </>
      ) : seen.error !== null ? (
        <>
          <PageTitle title={`${title}, Underlay`}>{title}</PageTitle>
          <FailureStrip what="This page" onRetry={() => void seen.refetch()} />
        </>
      ) : (
        <Waiting>
          <Spinner label="Looking up the change..." />
        </Waiting>
      )}
    </AuthLayout>
  );
}

/** Unknown, cut or made up. Trying again would not help. */
const isRefused = (error: Error | null): boolean =>
  error !== null && 'status' in error && (error.status === 404 || error.status === 422);
