import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ContactChangeAnswer } from './contact-change-answer.tsx';
import { contactChangeQuery } from './contact-queries.ts';
import { MailedLinkPage } from './mailed-link-page.tsx';
import { readMailedSearch } from './portal-search.ts';

/** Where the mails about a changed address lead (P20). */
export function ContactChangePage() {
  const { t: token = '' } = readMailedSearch(useSearch({ from: '/p/u/contact-change' }));
  const seen = useQuery(contactChangeQuery(token));
  return (
    <MailedLinkPage seen={seen} title="Your e-mail address">
      {(change) => <ContactChangeAnswer token={token} change={change} />}
    </MailedLinkPage>
  );
}
