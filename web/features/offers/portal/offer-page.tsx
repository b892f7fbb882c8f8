import { useQuery } from '@tanstack/react-query';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { lazy, Suspense } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar } from '../../../ui/feedback/waiting.tsx';
import { answerBadge } from '../../invoices/index.ts';
import type { OfferPageProps } from '../../invoices/portal/index.ts';
import { useAccountIds } from '../../portal/index.ts';
import { type OfferNotice, offerNoticeQuery, offerQuery } from '../offer-queries.ts';
import { HowYouPay } from './how-you-pay.tsx';
import { OfferCard } from './offer-card.tsx';
import classes from './offer-page.module.css';
import { picturesAt } from './pictures-at.ts';
import { rowsOfChanges } from './rows-of-changes.ts';
import { useOfferChoices } from './use-offer-choices.ts';

/** Many quotes have nothing to choose, and were sent once. The page waits for what can be chosen (invoice-screen.tsx), and not for the rest. */
const OfferLines = lazy(() => import('./with-choices.tsx').then((module) => ({ default: module.OfferLines })));
const loadOtherVersions = () => import('./other-versions.tsx');
const WhatChanged = lazy(() => loadOtherVersions().then((module) => ({ default: module.WhatChanged })));
const EarlierVersions = lazy(() => loadOtherVersions().then((module) => ({ default: module.EarlierVersions })));

/** In rem, as they are drawn, so that nothing moves when they have come: what changed, and what was sent before. */
const HEAD_HEIGHT = 3;
const ROW_HEIGHT = 1.9;
const FOLD_HEIGHT = 4.8;

/** A quote that its customer chooses of and answers (OPT, VER-05 to VER-09, SIGN). It is drawn before it is known what became of it. */
export function OfferPage({ account, invoice, children }: OfferPageProps) {
  const ids = useAccountIds();
  const asked = useQuery(offerQuery(ids, invoice.uuid));
  const offer = asked.data;
  const notice = useQuery(offerNoticeQuery(ids.accountId, invoice.uuid)).data;
  const chosen = useOfferChoices(invoice, offer);
  const changed = rowsOfChanges(offer?.changes ?? null);
  const hasChoices = chosen.hasChoices;
  const badge = answerBadge(offer?.state);
  // What it says is there. What became of it, and the way to answer it, are not.
  const isMissing = asked.isError && offer === undefined;
  return children({
    result: isMissing ? (
      <FailureStrip what={offerCopy.card.theQuote()} onRetry={() => void asked.refetch()} />
    ) : (
      notice && <Notice notice={notice} />
    ),
    due: (hasChoices || !isMissing) && <OfferCard account={account} invoice={invoice} offer={offer} chosen={chosen} />,
    aside: chosen.hasPlan && <HowYouPay {...chosen} />,
    paper: {
      ...(badge && { badge }),
      total: chosen.total,
      before: offer?.changes && changed > 0 && (
        <Suspense fallback={<SkeletonBar width={60} height={HEAD_HEIGHT + changed * ROW_HEIGHT} />}>
          <WhatChanged offer={offer} changes={offer.changes} timeZone={account.timeZone} />
        </Suspense>
      ),
      ...(hasChoices && {
        lines: <OfferLines invoice={invoice} chosen={chosen} picturesAt={picturesAt(ids, invoice.uuid)} />,
      }),
      after: offer && offer.versions.length > 1 && (
        <Suspense fallback={<SkeletonBar width={60} height={FOLD_HEIGHT} />}>
          <EarlierVersions invoiceId={invoice.uuid} offer={offer} timeZone={account.timeZone} />
        </Suspense>
      ),
    },
  });
}

/** What just happened to it. */
const Notice = ({ notice }: { notice: OfferNotice }) =>
  notice.kind === 'refused' ? (
    <div ref={inSight}>
      <Alert>{notice.text}</Alert>
    </div>
  ) : (
    <p className={classes.signed} role="status">
      {offerCopy.card.signed(notice)}
    </p>
  );

/** Whoever answered further down reads here why not. */
const inSight = (place: HTMLElement | null) => place?.scrollIntoView?.({ block: 'nearest' });
