import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useId } from 'react';
import type { CustomerInvoice } from '../../../api/answers.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { type AccountPathIds, invoiceLink } from '../../portal/index.ts';
import type { useInvoicesAddress } from './invoices-address.ts';
import classes from './invoices-page.module.css';

const CARD_AREAS = "'job job job amount' 'description description description amount' 'id created created details'";

interface PaidInvoicesProps {
  readonly ids: AccountPathIds;
  readonly columns: readonly Column<CustomerInvoice>[];
  /** One page of them, as it was asked for. */
  readonly list: {
    readonly data: { readonly rows: readonly CustomerInvoice[]; readonly total: number } | undefined;
    readonly isError: boolean;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly address: ReturnType<typeof useInvoicesAddress>;
  /** Nothing is open. What was paid is then all there is, and is not folded. */
  readonly alone: boolean;
}

/** What was paid, below what is to be done. It is folded, with its number on the fold. */
export function PaidInvoices({ ids, columns, list, address, alone }: PaidInvoicesProps) {
  const id = useId();
  const isShown = alone || address.paid !== undefined;
  const retry = () => void list.refetch();
  if (list.data === undefined) {
    return list.isError && <FailureStrip what="The list of paid invoices" onRetry={retry} />;
  }
  const { rows, total } = list.data;
  if (total === 0) return null;
  return (
    <section className={classes.paid} aria-label="Paid invoices">
      <h2>
        {alone ? (
          'Paid'
        ) : (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isShown}
            aria-controls={id}
            onClick={address.fold}
          >
            <IconChevronDown size={18} stroke={1.5} aria-hidden />
            Paid <span className={classes.count}>{total}</span>
          </button>
        )}
      </h2>
      <div id={id} hidden={!isShown}>
        {isShown && (
          <Sheet className={classes.list}>
            <PagedTable
              label="Paid invoices"
              columns={columns}
              rows={rows}
              total={total}
              page={address.paid ?? 1}
              pageSize={address.pageSize}
              onPage={address.onPaidPage}
              onPageSize={address.onPageSize}
              rowKey={(invoice) => invoice.uuid}
              rowLink={(invoice) => invoiceLink(ids, invoice.uuid)}
              failed={list.isError}
              busy={list.isPlaceholderData}
              onRetry={retry}
              empty="No paid invoices to display."
              cardAreas={CARD_AREAS}
              cardColumns="auto auto minmax(0, 1fr) auto"
            />
          </Sheet>
        )}
      </div>
    </section>
  );
}
