import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import {
  AccountPage,
  AmountDueCard,
  accountQuery,
  customerInvoicesQuery,
  eligibilityQuery,
  invoiceLink,
  showsAmountDue,
  useAccountIds,
} from '../../portal/index.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import classes from './invoices-page.module.css';

const CARD_AREAS =
  "'job job job amount' 'description description description amount' 'id type due due' 'status status pay details'";

/** The index of an account: everything that was sent to this customer, newest first (PLIST rows). */
export function InvoicesPage() {
  const ids = useAccountIds();
  const address = useListAddress([], useSearch({ from: '/p/u/$portfolioId/a/$accountId/' }));
  const { page, pageSize } = address;
  const account = useQuery(accountQuery(ids)).data;
  const eligible = useQuery(eligibilityQuery(ids.accountId)).data;
  const list = useQuery(customerInvoicesQuery(ids, { page, pageSize }));
  const timeZone = account?.timeZone;
  return (
    <AccountPage
      wide
      due={
        showsAmountDue(account?.balance) && (
          <AmountDueCard amount={account?.balance}>
            <p className={classes.who}>{account !== undefined && `to ${account.name}`}</p>
          </AmountDueCard>
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
          columns={invoiceColumns({ ids, eligible, timeZone: timeZone ?? 'UTC' })}
          rows={timeZone === undefined ? undefined : list.data?.rows}
          total={list.data?.total ?? 0}
          page={page}
          pageSize={pageSize}
          onPage={address.onPage}
          onPageSize={address.onPageSize}
          rowKey={(invoice) => invoice.uuid}
          rowLink={(invoice) => invoiceLink(ids, invoice.uuid)}
          failed={list.isError}
          busy={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          empty="No invoices or quotes to display."
          cardAreas={CARD_AREAS}
          cardColumns="auto auto minmax(0, 1fr) auto"
        />
      </Sheet>
    </AccountPage>
  );
}
