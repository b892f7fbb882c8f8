import { type ComponentProps, lazy, Suspense } from 'react';
import { InvoicePage } from '../../features/invoices/portal/invoice-page.tsx';
import type { OfferPageProps } from '../../features/invoices/portal/offer-parts.ts';

/** Most documents are invoices, so it is no part of what an account loads. */
const loadOffer = () => import('../../features/offers/portal/offer-page.tsx');
const OfferPage = lazy(() => loadOffer().then((module) => ({ default: module.OfferPage })));
const OfferWithChoices = lazy(async () => {
  const [{ OfferPage: page }] = await Promise.all([
    loadOffer(),
    import('../../features/offers/portal/with-choices.tsx'),
  ]);
  return { default: page };
});

const BeingRevised = lazy(() =>
  import('../../features/offers/portal/being-revised.tsx').then((module) => ({ default: module.BeingRevised })),
);

/** One invoice or quote. What can be chosen of a quote, and how it is answered, is a younger feature's. */
export const InvoiceScreen = () => <InvoicePage Offer={OfferLater} Revised={RevisedLater} />;

/** Until it has come, a quote without anything to choose is what it is afterwards. */
const OfferLater = (props: OfferPageProps) =>
  props.invoice.range === null ? (
    <Suspense fallback={props.children({})}>
      <OfferPage {...props} />
    </Suspense>
  ) : (
    <Suspense fallback={props.children('waiting')}>
      <OfferWithChoices {...props} />
    </Suspense>
  );

const RevisedLater = (props: ComponentProps<typeof BeingRevised>) => (
  <Suspense fallback={null}>
    <BeingRevised {...props} />
  </Suspense>
);
