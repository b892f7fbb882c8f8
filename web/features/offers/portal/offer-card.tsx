import { type CalendarDate, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { useRef } from 'react';
import type { Account, CustomerInvoice } from '../../../api/answers.ts';
import { type AccountPathIds, FigureCard, useAccountIds, useOnDevice } from '../../portal/index.ts';
import type { Offer } from '../offer.ts';
import { DepositDue } from './deposit-due.tsx';
import { OfferAnswers } from './offer-answers.tsx';
import classes from './offer-card.module.css';
import type { OfferChoices } from './use-offer-choices.ts';

interface OfferCardProps {
  readonly account: Account;
  readonly invoice: CustomerInvoice;
  readonly offer: Offer | undefined;
  readonly chosen: OfferChoices;
}

/** What the quote comes to as it is chosen now, until when it holds, and the one thing to do next. */
export function OfferCard({ account, invoice, offer, chosen }: OfferCardProps) {
  const ids = useAccountIds();
  const onDevice = useOnDevice();
  const result = useRef<HTMLParagraphElement>(null);
  const total = (
    <span className={classes.short}>
      {offerCopy.card.short()}
      <b>{formatCents(chosen.total)}</b>
    </span>
  );
  return (
    <FigureCard label={offerCopy.card.total(chosen)} amount={chosen.total} live>
      <p className={classes.job}>{offerCopy.card.forJob({ job: invoice.jobName })}</p>
      <p ref={result} className={classes.when} role="status" tabIndex={-1}>
        {stateText(account, invoice, offer)}
      </p>
      {/* A server of the version before does not say. */}
      {offer?.canceledAt && (
        <p className={classes.closed}>{offerCopy.card.canceled({ date: dayOf(account, offer.canceledAt) })}</p>
      )}
      {offer?.closedBecause === 'signed' && (
        <p className={classes.closed}>{offerCopy.card.closed({ business: offer.business })}</p>
      )}
      {offer?.closedBecause === 'withdrawn' && <p className={classes.closed}>{offerCopy.card.withdrawnMore()}</p>}
      {offer?.deposit && <DepositDue account={account} deposit={offer.deposit} />}
      {offer?.signedCopy && !onDevice && (
        <p className={classes.copy}>
          {offer.signedCopy === 'made' ? (
            <a href={signedPdf(ids, invoice.uuid)}>{offerCopy.card.copy()}</a>
          ) : (
            offerCopy.card.making()
          )}
        </p>
      )}
      {offer ? (
        <OfferAnswers ids={ids} invoiceId={invoice.uuid} offer={offer} total={total} result={result} />
      ) : (
        mayWait(invoice) && (
          <>
            {/* The room of the answers that are not there yet. */}
            <div className={classes.bar} data-bar>
              {total}
            </div>
            {!onDevice && <p className={classes.ways} />}
          </>
        )
      )}
    </FigureCard>
  );
}

/** Before it is known what became of it: the customer has it, and has said nothing that the quote tells. */
const mayWait = ({ status, outcome = null }: CustomerInvoice): boolean => status === 'sent' && outcome === null;

const signedPdf = ({ portfolioId, accountId }: AccountPathIds, invoiceId: string): string =>
  `/core/api/portfolios/${portfolioId}/accounts/${accountId}/invoices/${invoiceId}/signed-pdf`;

const dayOf = ({ timeZone }: Account, moment: string): string => formatDate(dateIn(timeZone, new Date(moment)));

/** What became of it, or until when it holds. */
function stateText(account: Account, { quoteExpiration }: CustomerInvoice, offer: Offer | undefined): string | null {
  const { card } = offerCopy;
  const expires = quoteExpiration === null ? null : formatDate(quoteExpiration as CalendarDate);
  const date = offer?.answeredAt ? dayOf(account, offer.answeredAt) : '';
  if (offer?.state === 'accepted') return card.accepted({ date, name: offer.signedBy });
  if (offer?.state === 'declined') return card.declined({ date });
  if (offer?.state === 'withdrawn')
    return card.withdrawn({ because: offer.closedBecause, business: offer.business, date });
  if (expires === null) return null;
  return offer?.state === 'expired' ? card.expired({ date: expires }) : card.validUntil({ date: expires });
}
