import { useQuery } from '@tanstack/react-query';
import { ContactChangeAnswer } from './contact-change-answer.tsx';
import { contactChangeQuery } from './contact-queries.ts';
import { MailedLinkPage, useMailedToken } from './mailed-link-page.tsx';

/** Where the mails about a changed address lead (P20). */
export function ContactChangePage() {
  const token = useMailedToken();
  const seen = useQuery(contactChangeQuery(token));
  return (
    <MailedLinkPage seen={seen} title="Your e-mail address">
      {(change) => <ContactChangeAnswer token={token} change={change} />}
    </MailedLinkPage>
  );
}
