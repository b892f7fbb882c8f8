import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import type { Account, CustomerInvoiceDetail } from '../../../api/answers.ts';
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
  customerInvoiceQuery,
  FigureCard,
  invoiceLink,
  useAccountIds,
} from '../../portal/index.ts';
import type { Offer } from '../offer.ts';
import { offerVersionQuery } from '../offer-queries.ts';
import { HowYouPay } from './how-you-pay.tsx';
import { picturesAt } from './pictures-at.ts';
import { useOfferChoices } from './use-offer-choices.ts';
import classes from './version-page.module.css';
import { VersionPaper } from './version-paper.tsx';
import { versionPdf } from './version-pdf.ts';

/** VER-09: an earlier version of a quote, as its customer was sent it. What can be chosen of it can be looked at, and nothing answered. */
export function VersionPage() {
  const ids = useAccountIds();
  const { invoiceId, number } = useParams({
    from: '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId/versions/$number',
  });
  const account = useQuery(accountQuery(ids)).data;
  const invoice = useQuery(customerInvoiceQuery(ids, invoiceId));
  const asked = useQuery(offerVersionQuery(ids, invoiceId, Number(number)));
  const offer = asked.data;
  // The last one is the quote itself. So is what there is of one that they never had, or that is being revised.
  if (offer?.replacedAt === null || isRefused(asked.error))
    return <Navigate {...invoiceLink(ids, invoiceId)} replace />;
  if (offer && invoice.data && account) return <Earlier {...{ ids, account, offer }} invoice={invoice.data} />;
  const isFailed = asked.isError || invoice.isError;
  return (
    <AccountPage
      back={<Back ids={ids} invoiceId={invoiceId} />}
      due={isFailed ? null : <FigureCard label={offerCopy.card.short()} amount={undefined} />}
    >
      {isFailed ? (
        <FailureStrip
          what={offerCopy.signing.theQuote()}
          onRetry={() => void Promise.all([asked.refetch(), invoice.refetch()])}
        />
      ) : (
        <Waiting>
          <SkeletonBar width={28} height={14} />
        </Waiting>
      )}
    </AccountPage>
  );
}

/** The server says no to it, and would again. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 429;

const Back = ({ ids, invoiceId }: { readonly ids: AccountPathIds; readonly invoiceId: string }) => (
  <BackLink {...invoiceLink(ids, invoiceId)}>{offerCopy.versions.back()}</BackLink>
);

interface EarlierProps {
  readonly ids: AccountPathIds;
  readonly account: Account;
  readonly invoice: CustomerInvoiceDetail;
  readonly offer: Offer;
}

function Earlier({ ids, account, invoice, offer }: EarlierProps) {
  const chosen = useOfferChoices(invoice, offer, { keeps: false });
  return (
    <AccountPage
      back={<Back ids={ids} invoiceId={invoice.uuid} />}
      due={
        <FigureCard label={offerCopy.card.total(chosen)} amount={chosen.total} live>
          <p className={classes.note}>{offerCopy.versions.onlyLast()}</p>
          <p className={classes.note}>
            <a href={versionPdf(ids, invoice.uuid, offer.version)}>{offerCopy.versions.pdf()}</a>
          </p>
        </FigureCard>
      }
      aside={chosen.payments.length > 0 && <HowYouPay payments={chosen.payments} />}
    >
      <Sheet as="article" className={classes.sheet}>
        <PlankEdge />
        <div className={classes.body}>
          <VersionPaper
            offer={offer}
            jobName={invoice.jobName}
            timeZone={account.timeZone}
            chosen={chosen}
            pictures={picturesAt(ids, invoice.uuid)}
            title={<PageTitle title={offerCopy.versions.named(offer)}>{offer.name}</PageTitle>}
          />
        </div>
      </Sheet>
    </AccountPage>
  );
}
