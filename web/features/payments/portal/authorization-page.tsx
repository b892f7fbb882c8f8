import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { formatDateAndTime } from '@underlay/domain/calendar/calendar-date.ts';
import { BANK_ACCOUNT_TYPE } from '@underlay/domain/payments/fields.ts';
import type { ReactNode } from 'react';
import type { Account, Authorization } from '../../../api/answers.ts';
import { DateText } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { accountQuery, receiptLink, useAccountIds } from '../../portal/index.ts';
import classes from './authorization-page.module.css';
import { DocumentFact, DocumentFacts, DocumentPage, NoDocument, Paper } from './payment-document.tsx';
import { authorizationQuery } from './receipt-queries.ts';

/** P05: what the payer signed, word for word, as it is kept. */
export function AuthorizationPage() {
  const ids = useAccountIds();
  const { paymentId } = useParams({ from: '/p/u/$portfolioId/a/$accountId/payments/$paymentId/authorization' });
  const account = useQuery(accountQuery(ids)).data;
  const asked = useQuery(authorizationQuery(ids, paymentId));
  return (
    <DocumentPage back={{ link: receiptLink(ids, paymentId), label: 'Back to Receipt' }}>
      {asked.data !== undefined && account !== undefined ? (
        <AuthorizationSheet account={account} signed={asked.data} />
      ) : (
        <NoDocument what="Authorization" error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </DocumentPage>
  );
}

function AuthorizationSheet({ account, signed }: { account: Account; signed: Authorization }) {
  return (
    <Paper heading="Payment Authorization" title={`Payment Authorization, ${account.name}`}>
      <blockquote className={classes.copy}>{signed.text}</blockquote>
      <div className={classes.signature}>
        <span>{signed.signature}</span>
        <small>Signature of {signed.accountHolderName}</small>
      </div>
      <DocumentFacts>
        <DocumentFact label="Account holder">{signed.accountHolderName}</DocumentFact>
        <DocumentFact label="Bank account">
          {BANK_ACCOUNT_TYPE.options.find(({ value }) => value === signed.accountType)?.label} ending in{' '}
          {signed.lastFour}
        </DocumentFact>
        <DocumentFact label="Amount">
          <Money cents={signed.amount} />
        </DocumentFact>
        <DocumentFact label="Fee">
          <Money cents={signed.fee} />
        </DocumentFact>
        <DocumentFact label="Total">
          <strong>
            <Money cents={signed.total} />
          </strong>
        </DocumentFact>
        <DocumentFact label="Invoice">
          Invoice {signed.invoiceId}, version {signed.invoiceVersion}
        </DocumentFact>
        <DocumentFact label="Payment date">
          <DateText day={signed.effectiveDate} />
        </DocumentFact>
        <DocumentFact label="Signed">
          <time dateTime={signed.signedAt}>{momentWithZone(signed.signedAt, account.timeZone)}</time>
        </DocumentFact>
        <DocumentFact label="Address (IP)">{signed.ipAddress}</DocumentFact>
        <DocumentFact label="Browser" wide>
          {signed.userAgent}
        </DocumentFact>
      </DocumentFacts>
      <dl className={classes.seals}>
        <Seal name="Record">{String(signed.sequence)}</Seal>
        <Seal name="Text">
          {signed.template}
          {signed.termsVersion !== null && `, terms of use ${signed.termsVersion}`}
        </Seal>
        <Seal name="Seal">{signed.hash}</Seal>
        <Seal name="Chain">{signed.chain}</Seal>
        <Seal name="Payment">{signed.paymentId}</Seal>
      </dl>
    </Paper>
  );
}

const Seal = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** "November 20th, 2026 9:00 AM CST". A record is worth nothing without its zone. */
function momentWithZone(at: string, timeZone: string): string {
  const moment = new Date(at);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(moment);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${formatDateAndTime(moment, timeZone)} ${zone}`;
}
