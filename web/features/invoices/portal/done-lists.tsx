import type { CustomerInvoice } from '../../../api/answers.ts';
import type { Column } from '../../../ui/table/column.ts';
import { Money } from '../../../ui/text/money.tsx';
import { type AccountPathIds, invoiceLink } from '../../portal/index.ts';
import { endingOf } from '../invoice-status-tone.ts';
import { CreditNotes } from './credit-notes.tsx';
import { type AskedList, FoldedList } from './folded-list.tsx';
import { columnsOf } from './invoice-columns.tsx';
import type { useInvoicesAddress } from './invoices-address.ts';

const CARD_AREAS = "'job job job amount' 'description description description amount' 'id created status details'";

interface DoneListsProps {
  readonly ids: AccountPathIds;
  readonly timeZone: string;
  /** One page of what was paid. */
  readonly paid: AskedList<CustomerInvoice>;
  readonly address: ReturnType<typeof useInvoicesAddress>;
  /** Nothing is open. What was paid is then all there is. */
  readonly alone: boolean;
}

/** What there is nothing to do about: what was paid, and credit notes. */
export const DoneLists = ({ ids, timeZone, paid, address, alone }: DoneListsProps) => (
  <>
    <FoldedList
      fold="paid"
      heading="Paid"
      what="paid invoices"
      columns={paidColumns({ ids, timeZone })}
      list={paid}
      address={address}
      alone={alone}
      rowKey={(invoice) => invoice.uuid}
      rowLink={(invoice) => invoiceLink(ids, invoice.uuid)}
      empty="No paid invoices to display."
      cardAreas={CARD_AREAS}
      cardColumns="auto auto minmax(0, 1fr) auto"
    />
    <CreditNotes ids={ids} address={address} alone={alone && paid.data?.total === 0} />
  </>
);

/** What was paid needs no badge and no button: only what was closed or credited says so (WOFF-04). Its amount is what it came to. */
function paidColumns(facts: Pick<DoneListsProps, 'ids' | 'timeZone'>): readonly Column<CustomerInvoice>[] {
  const { id, job, created, description, status, amount, details } = columnsOf(facts);
  const total: Column<CustomerInvoice> = { ...amount, cell: (invoice) => <Money cents={invoice.total} /> };
  const ended: Column<CustomerInvoice> = {
    ...status,
    cell: (invoice) => endingOf(invoice) !== 'paid' && status.cell(invoice),
  };
  return [id, job, { ...created, inCard: 'small' }, description, ended, total, details];
}
