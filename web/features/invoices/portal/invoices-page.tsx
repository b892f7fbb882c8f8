import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useUsedCredit } from '../../payments/portal/index.ts';
import {
  AccountPage,
  accountQuery,
  customerInvoicesQuery,
  eligibilityQuery,
  invoiceLink,
  onlineTerms,
  showsAmountDue,
  useAccountIds,
} from '../../portal/index.ts';
import { FirstDueCard } from './first-due-card.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { useInvoicesAddress } from './invoices-address.ts';
import classes from './invoices-page.module.css';

/** They stand at the end, and come with an answer of their own. */
const DoneLists = lazy(() => import('./done-lists.tsx').then((module) => ({ default: module.DoneLists })));

/** Pay is always in the corner at the right, where the thumb is. */
const CARD_AREAS =
  "'job job job amount' 'description description description amount' 'id type due due' 'status status details pay'";

/** The index of an account (PLIST rows): what is to be paid, the soonest due first, then quotes, and folded what was paid and credit notes. */
export function InvoicesPage() {
  const ids = useAccountIds();
  const address = useInvoicesAddress();
  const { page, pageSize, paid } = address;
  const account = useQuery(accountQuery(ids)).data;
  const eligible = useQuery(eligibilityQuery(ids.accountId)).data;
  const open = useQuery(customerInvoicesQuery(ids, { page, pageSize, state: 'open' }));
  const start = useQuery(customerInvoicesQuery(ids, { page: 1, pageSize, state: 'open' }));
  const done = useQuery(customerInvoicesQuery(ids, { page: paid ?? 1, pageSize, state: 'paid' }));
  // One over nothing is not paid, and cannot be (ALLOC-04).
  const first = start.data?.rows.find(({ status, amount }) => status === 'unpaid' && amount > 0);
  const timeZone = account?.timeZone ?? 'UTC';
  const isDone = open.data?.total === 0;
  // Whether nothing is open, or there is nothing at all, is known once both have answered.
  const isKnown = account !== undefined && (!isDone || !done.isPending);
  return (
    <AccountPage
      wide
      result={useUsedCredit()}
      due={
        showsAmountDue(account?.balance) && (
          <FirstDueCard account={account} first={first ?? (start.isPending ? undefined : null)} />
        )
      }
    >
      <div className={classes.head}>
        <PageTitle title={account === undefined ? 'Invoices & Quotes' : `Invoices & Quotes, ${account.name}`}>
          Invoices & Quotes
        </PageTitle>
      </div>
      <Sheet className={classes.list}>
        <PagedTable
          label="Invoices & Quotes"
          columns={invoiceColumns({ ids, terms: onlineTerms(account, eligible), timeZone })}
          rows={isKnown ? open.data?.rows : undefined}
          total={open.data?.total ?? 0}
          page={page}
          pageSize={pageSize}
          onPage={address.onPage}
          onPageSize={address.onPageSize}
          rowKey={(invoice) => invoice.uuid}
          rowLink={(invoice) => invoiceLink(ids, invoice.uuid)}
          failed={open.isError}
          busy={open.isPlaceholderData}
          onRetry={() => void open.refetch()}
          empty={done.data?.total ? 'Nothing is due.' : 'No invoices or quotes to display.'}
          cardAreas={CARD_AREAS}
          cardColumns="auto auto minmax(0, 1fr) auto"
        />
      </Sheet>
      {isKnown && open.data !== undefined && (
        <Suspense fallback={null}>
          <DoneLists ids={ids} timeZone={timeZone} paid={done} address={address} alone={isDone} />
        </Suspense>
      )}
    </AccountPage>
  );
}
