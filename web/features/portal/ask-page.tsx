import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { SkeletonBar, Waiting } from '../../ui/feedback/waiting.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { AccountPage } from './account-page.tsx';
import { AskForm } from './ask-form.tsx';
import classes from './ask-page.module.css';
import { Asked } from './asked.tsx';
import { BackLink } from './back-link.tsx';
import { accountLink, invoiceLink } from './portal-paths.ts';
import { accountQuery, customerInvoiceQuery } from './portal-queries.ts';
import { useAccountIds } from './use-account-ids.ts';

/** A customer asks the business something, about one invoice or anything else (D57). */
export function AskPage() {
  const ids = useAccountIds();
  const { about } = useSearch({ from: '/p/u/$portfolioId/a/$accountId/ask' });
  const account = useQuery(accountQuery(ids)).data;
  const asked = useQuery({ ...customerInvoiceQuery(ids, about ?? ''), enabled: about !== undefined });
  const invoice = asked.data;
  const [isAsked, setAsked] = useState(false);
  const kind = invoice?.isQuote ? 'quote' : 'invoice';
  const title = account === undefined ? 'Ask a question' : `Ask ${account.name}`;
  return (
    <AccountPage
      due={null}
      back={
        invoice === undefined ? (
          <BackLink {...accountLink(ids)}>Back to Invoices & Quotes</BackLink>
        ) : (
          <BackLink {...invoiceLink(ids, invoice.uuid)}>{`Back to ${kind} ${invoice.id}`}</BackLink>
        )
      }
    >
      <Sheet className={classes.sheet}>
        <PageTitle title={title}>{title}</PageTitle>
        {invoice !== undefined && (
          <p className={classes.about}>
            About {kind} {invoice.id}, {invoice.jobName}
          </p>
        )}
        {isAsked ? (
          <Asked onMore={() => setAsked(false)} />
        ) : asked.isLoading ? (
          <Waiting>
            <SkeletonBar width={20} height={9} />
          </Waiting>
        ) : (
          <AskForm ids={ids} invoiceId={invoice?.uuid} onAsked={() => setAsked(true)} />
        )}
      </Sheet>
    </AccountPage>
  );
}
