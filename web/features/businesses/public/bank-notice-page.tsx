import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { DoorScreen } from '../../../ui/door-screen.tsx';
import { FailureStrip } from '../../../ui/failure-strip.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { SupportLink } from '../../../ui/support-link.tsx';
import { Spinner, Waiting } from '../../../ui/waiting.tsx';
import { HOME_PATH } from '../../portal/portal-paths.ts';
import { settingsQuery } from '../../portal/portal-queries.ts';
import { BankNoticeAnswer } from './bank-notice-answer.tsx';
import { bankNoticeQuery } from './bank-notice-query.ts';

/** Where the mail about a new bank account leads (P14). Opening it changes nothing: mail programs open links by themselves. */
export function BankNoticePage() {
  const { t }: { t?: unknown } = useSearch({ strict: false });
  const token = typeof t === 'string' ? t : '';
  const supportEmail = useQuery(settingsQuery).data?.supportEmail;
  const seen = useQuery(bankNoticeQuery(token));
  return (
    <DoorScreen home={HOME_PATH} links={<SupportLink email={supportEmail} />}>
      {seen.data !== undefined ? (
        <BankNoticeAnswer token={token} notice={seen.data} />
      ) : isRefused(seen.error) ? (
        <>
          <PageTitle title="Link not valid, Underlay">This link is not valid</PageTitle>
          <p>It may have been cut off. Please open the link in the mail again, or copy all of it.</p>
        </>
      ) : seen.error !== null ? (
        <>
          <PageTitle title="Your bank account, Underlay">Your bank account</PageTitle>
          <FailureStrip what="This page" onRetry={() => void seen.refetch()} />
        </>
      ) : (
        <Waiting>
          <Spinner label="Looking up the change..." />
        </Waiting>
      )}
    </DoorScreen>
  );
}

/** Unknown, cut or made up: trying again would not help. */
const isRefused = (error: Error | null): boolean =>
  error !== null && 'status' in error && (error.status === 404 || error.status === 422);
