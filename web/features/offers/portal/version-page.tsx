import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import type { Account } from '../../../api/answers.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { PlankEdge } from '../../../ui/layout/plank-edge.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import {
  AccountPage,
  type AccountPathIds,
  accountQuery,
  BackLink,
  FigureCard,
  invoiceLink,
  useAccountIds,
} from '../../portal/index.ts';
import type { Offer } from '../offer.ts';
import { offerVersionQuery } from '../offer-queries.ts';
import { HowYouPay } from './how-you-pay.tsx';
import { picturesAt } from './pictures-at.ts';
import { useVersionChoices } from './use-offer-choices.ts';
import classes from './version-page.module.css';
import { VersionPaper } from './version-paper.tsx';
import { versionPdf } from './version-pdf.ts';

/**
 * VER-09: an earlier version of a quote, or the last one while it is revised, as its customer was sent it. What can be chosen of it can be
 * looked at, and nothing answered.
 */
export function VersionPage() {
  const ids = useAccountIds();
  const { invoiceId, number } = useParams({
    from: '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId/versions/$number',
  });
  const account = useQuery(accountQuery(ids)).data;
  const asked = useQuery(offerVersionQuery(ids, invoiceId, Number(number)));
  const offer = asked.data;
  // The last one is the quote itself. So is what there is of one that they never had.
  if ((offer && canBeAnswered(offer)) || isRefused(asked.error))
    return <Navigate {...invoiceLink(ids, invoiceId)} replace />;
  if (offer && account) return <Earlier {...{ ids, account, offer, invoiceId }} />;
  return (
    <AccountPage
      back={<Back ids={ids} invoiceId={invoiceId} />}
      due={asked.isError ? null : <FigureCard label={offerCopy.card.short()} amount={undefined} />}
    >
      {asked.isError ? (
        <FailureStrip what={offerCopy.card.theQuote()} onRetry={() => void asked.refetch()} />
      ) : (
        <Waiting>
          <SkeletonBar width={28} height={14} />
        </Waiting>
      )}
    </AccountPage>
  );
}

const canBeAnswered = ({ replacedAt, state }: Offer): boolean => replacedAt === null && state !== 'revising';

/** The server says no to it, and would again. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 429;

const Back = ({ ids, invoiceId }: { readonly ids: AccountPathIds; readonly invoiceId: string }) => (
  <BackLink {...invoiceLink(ids, invoiceId)}>{offerCopy.versions.back()}</BackLink>
);

interface EarlierProps {
  readonly ids: AccountPathIds;
  readonly account: Account;
  readonly invoiceId: string;
  readonly offer: Offer;
}

function Earlier({ ids, account, invoiceId, offer }: EarlierProps) {
  const chosen = useVersionChoices(invoiceId, offer);
  return (
    <AccountPage
      back={<Back ids={ids} invoiceId={invoiceId} />}
      due={
        <FigureCard label={offerCopy.card.total(chosen)} amount={chosen.total} live>
          <p className={classes.note}>
            {offer.state === 'revising'
              ? offerCopy.card.revising({ business: account.name })
              : offerCopy.versions.onlyLast()}
          </p>
          <p className={classes.note}>
            <a href={versionPdf(ids, invoiceId, offer.version)}>{offerCopy.versions.pdf()}</a>
          </p>
        </FigureCard>
      }
      aside={chosen.hasPlan && <HowYouPay {...chosen} />}
    >
      <Sheet as="article" className={classes.sheet}>
        <PlankEdge />
        <div className={classes.body}>
          <VersionPaper
            offer={offer}
            timeZone={account.timeZone}
            chosen={chosen}
            pictures={picturesAt(ids, invoiceId)}
            title={<PageTitle title={offerCopy.versions.named(offer)}>{offer.name}</PageTitle>}
          />
        </div>
      </Sheet>
    </AccountPage>
  );
}
