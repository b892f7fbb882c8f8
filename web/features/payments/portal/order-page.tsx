import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { MAX_TARGETS } from '@underlay/domain/allocations/suggest.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { earliestFirst } from '@underlay/domain/payments/order.ts';
import { type ReactNode, useEffect } from 'react';
import type { CustomerInvoice } from '../../../api/answers.ts';
import { isMissing } from '../../../api/api-error.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import {
  type AccountPathIds,
  accountLink,
  accountQuery,
  BackLink,
  customerInvoiceQuery,
  customerInvoicesQuery,
  eligibilityQuery,
  invoiceLink,
  onlineTerms,
  PayOtherwise,
  useAccountIds,
} from '../../portal/index.ts';
import { OrderForm } from './order-form.tsx';
import { type OrderSearch, targetsIn } from './order-in-address.ts';
import classes from './order-page.module.css';
import { preparedQuery } from './order-queries.ts';
import { backLabel } from './paid-invoice.ts';
import { PaymentSystemIssue } from './payment-guard.tsx';

/** PART-04: what is due of an account, each invoice in whole or in part, as one payment. */
export function OrderPage() {
  const search = useSearch({ from: '/p/u/$portfolioId/a/$accountId/make-a-payment' });
  const ids = useAccountIds();
  return <OrderOf back={<BackLink {...accountLink(ids)}>{copy.back()}</BackLink>} only={null} search={search} />;
}

/** The same under an invoice, which alone is chosen to begin with. */
export function InvoiceOrderPage() {
  const from = '/p/u/$portfolioId/a/$accountId/invoices/$invoiceId/make-a-payment';
  const search = useSearch({ from });
  const { invoiceId } = useParams({ from });
  const ids = useAccountIds();
  const invoice = useQuery(customerInvoiceQuery(ids, invoiceId)).data;
  const back = <BackLink {...invoiceLink(ids, invoiceId)}>{backLabel(invoice)}</BackLink>;
  return <OrderOf back={back} only={invoiceId} search={search} />;
}

interface OrderOfProps {
  readonly back: ReactNode;
  readonly only: string | null;
  readonly search: OrderSearch;
}

function OrderOf({ back, only, search }: OrderOfProps) {
  const ids = useAccountIds();
  const account = useQuery(accountQuery(ids)).data;
  return (
    <main id="main" className={classes.page}>
      {back}
      <div className={classes.head}>
        <PageTitle title={copy.title()}>{copy.title()}</PageTitle>
        <p>{account && copy.lede({ business: account.name })}</p>
      </div>
      <Payable ids={ids} only={only} search={search} />
    </main>
  );
}

interface PayableProps {
  readonly ids: AccountPathIds;
  readonly only: string | null;
  readonly search: OrderSearch;
}

/** As many as stand on one page of the list, quotes among them. */
const ASKED = 100;

function Payable({ ids, only, search }: PayableProps) {
  const account = useQuery(accountQuery(ids)).data;
  const eligibility = useQuery(eligibilityQuery(ids.accountId));
  const list = useQuery(customerInvoicesQuery(ids, { page: 1, pageSize: ASKED, state: 'open' }));
  // It may stand beyond what is listed here.
  const about = useQuery({ ...customerInvoiceQuery(ids, only ?? ''), enabled: only !== null });
  const due = withAsked(list.data?.rows, isMissing(about.error) ? undefined : about.data)
    .filter(isDue)
    .toSorted(inOrder);
  const shown = withFirst(due, only).slice(0, MAX_TARGETS);
  const targets = shown.map(({ uuid: invoiceId }) => ({ invoiceId }));
  const prepared = useQuery({
    ...preparedQuery(ids, { targets, useCredit: false }),
    enabled: targets.length > 0 && !about.isLoading,
    placeholderData: keepPreviousData,
  });
  // Something was taken back since it was listed.
  const isOutdated = isMissing(prepared.error) && list.dataUpdatedAt < prepared.errorUpdatedAt;
  const { refetch } = list;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const terms = onlineTerms(account, eligibility.data);
  if (eligibility.isError && eligibility.data === undefined) return <PaymentSystemIssue />;
  if (terms && !terms.bankPaymentEligible && !terms.cardPaymentEligible)
    return <PayOtherwise reason="not_enabled" account={account} />;
  if (list.data !== undefined && !about.isLoading && shown.length === 0) return <Whole>{copy.nothing()}</Whole>;
  if (
    list.data === undefined
      ? list.isError
      : prepared.isError && prepared.data === undefined && (!isOutdated || list.isError)
  ) {
    const again = () => void list.refetch().then(() => prepared.refetch());
    return <FailureStrip what={copy.theList()} onRetry={again} />;
  }
  if (account === undefined || terms === undefined || prepared.data === undefined) {
    return (
      <Waiting>
        <SkeletonBar width={30} height={10} />
      </Waiting>
    );
  }
  return (
    <OrderForm
      ids={ids}
      account={account}
      terms={terms}
      prepared={prepared.data}
      start={{ targets: targetsIn(search), only }}
      startsWithCredit={search.pay === undefined || search.credit === true}
      note={due.length > shown.length || (list.data?.total ?? 0) > ASKED ? copy.first({ count: shown.length }) : null}
    />
  );
}

const Whole = ({ children }: { children: ReactNode }) => <p className={classes.nothing}>{children}</p>;

const isDue = ({ isQuote, status, amount }: CustomerInvoice): boolean => !isQuote && status === 'unpaid' && amount > 0;

/** As credit covers them: what is due earliest, then what has the lowest number. */
const inOrder = (one: CustomerInvoice, other: CustomerInvoice): number => earliestFirst(placeOf(one), placeOf(other));
const placeOf = ({ dueDate, id: number }: CustomerInvoice) => ({ dueDate: dueDate as CalendarDate, number });

/** None as long as the list is not there. */
const withAsked = (listed: readonly CustomerInvoice[] = [], asked: CustomerInvoice | undefined) =>
  asked === undefined || listed.length === 0 || listed.some(({ uuid }) => uuid === asked.uuid)
    ? listed
    : [...listed, asked];

/** The one that the page is about is there, however many are due before it. */
const withFirst = (due: readonly CustomerInvoice[], only: string | null): readonly CustomerInvoice[] => {
  const place = due.findIndex(({ uuid }) => uuid === only);
  const asked = due[place];
  return asked !== undefined && place >= MAX_TARGETS ? [asked, ...due.toSpliced(place, 1)] : due;
};
