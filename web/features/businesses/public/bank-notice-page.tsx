import { useQuery } from '@tanstack/react-query';
import { MailedLinkPage, useMailedToken } from '../../portal/mailed-link-page.tsx';
import { BankNoticeAnswer } from './bank-notice-answer.tsx';
import { bankNoticeQuery } from './bank-notice-query.ts';

/** Where the mail about a new bank account leads (P14). */
export function BankNoticePage() {
  const token = useMailedToken();
  const seen = useQuery(bankNoticeQuery(token));
  return (
    <MailedLinkPage seen={seen} title="Your bank account">
      {(notice) => <BankNoticeAnswer token={token} notice={notice} />}
    </MailedLinkPage>
  );
}
