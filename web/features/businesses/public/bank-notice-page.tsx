import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { MailedLinkPage, readMailedSearch } from '../../portal/index.ts';
import { BankNoticeAnswer } from './bank-notice-answer.tsx';
import { bankNoticeQuery } from './bank-notice-query.ts';

/** Where the mail about a new bank account leads (P14). */
export function BankNoticePage() {
  const { t: token = '' } = readMailedSearch(useSearch({ from: '/p/u/bank-account-notice' }));
  const seen = useQuery(bankNoticeQuery(token));
  return (
    <MailedLinkPage seen={seen} title="Your bank account">
      {(notice) => <BankNoticeAnswer token={token} notice={notice} />}
    </MailedLinkPage>
  );
}
