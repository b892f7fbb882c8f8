import { useQuery } from '@tanstack/react-query';
import { PaymentsNotice } from '../../../features/businesses/manager/payments-notice.tsx';
import { useMay } from '../../../features/businesses/rights.ts';
import { useBusinessId } from '../../../features/businesses/use-business-id.ts';
import { UnreadCommunications } from '../../../features/communications/manager/unread-communications.tsx';
import { useDocumentNames } from '../../../features/invoices/document-names.ts';
import { unpaidQuery } from '../../../features/invoices/invoice-queries.ts';
import { UnpaidInvoices } from '../../../features/invoices/manager/unpaid-invoices.tsx';
import { RecentPayments } from '../../../features/payments/manager/recent-payments.tsx';
import { recentPaymentsQuery } from '../../../features/payments/payment-queries.ts';
import { CollectedPlot } from '../../../features/reports/manager/collected-plot.tsx';
import { OwedByAge } from '../../../features/reports/manager/owed-by-age.tsx';
import { QuotesNow } from '../../../features/reports/manager/quotes-now.tsx';
import { ToDo } from '../../../features/tasks/manager/to-do.tsx';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { DEFAULT_PAGE_SIZE } from '../../../ui/table/pager.tsx';
import classes from './dashboard-screen.module.css';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';

const FIRST_PAGE = { page: 1, pageSize: DEFAULT_PAGE_SIZE };

/** What a contractor looks at every morning (DASH rows): what is to be done, two plots, and the three cards below them, as far as their role goes (ROLE-14). */
export function DashboardScreen() {
  const businessId = useBusinessId();
  const may = useMay();
  const enabled = may('money');
  const cards = [
    useQuery({ ...unpaidQuery(businessId, FIRST_PAGE), enabled }),
    useQuery({ ...recentPaymentsQuery(businessId, FIRST_PAGE), enabled }),
  ];
  // The plots wait until the cards have their rows. What is owed to whom comes first.
  const ready = cards.every(({ isFetched }) => isFetched || !enabled);
  const known = cards.some((card) => card.isError || (card.data?.total ?? 0) > 0);
  const steps = useFirstSteps(businessId, known || (ready ? false : undefined));
  const { create } = useDocumentNames();
  // Before the first invoice every figure is zero. The steps that lead to it stand in their place.
  const isNew = steps?.at(-1)?.done === false;
  const hasCustomer = steps?.[1]?.done === true;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Dashboard' }]} />
      <PageHead
        title="Dashboard"
        {...(!isNew && {
          actions: (
            <NewLink to="/p/m/$businessId/invoices/create" params={{ businessId }}>
              {create}
            </NewLink>
          ),
        })}
      />
      {may('bank') && <PaymentsNotice />}
      <ToDo />
      {steps && <FirstSteps steps={steps} />}
      {isNew && hasCustomer && <UnreadCommunications />}
      {!isNew && !(ready && steps === undefined) && <Figures ready={ready} />}
    </>
  );
}

/** Whoever sees no money has the conversations to look at. */
function Figures({ ready }: { ready: boolean }) {
  const may = useMay();
  return (
    <>
      {may(['money', 'sell']) && <QuotesNow ready={ready} />}
      {may('money') ? (
        <div className={classes.grid}>
          <CollectedPlot ready={ready} />
          <OwedByAge ready={ready} />
          <div className={classes.stack}>
            <UnpaidInvoices />
            <UnreadCommunications />
          </div>
          <RecentPayments />
        </div>
      ) : (
        may('work') && <UnreadCommunications />
      )}
    </>
  );
}
