import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { creditListCopy as copy } from '@underlay/domain/copy/credit-list.ts';
import { noteNumber } from '@underlay/domain/credits/credit-kind.ts';
import { cents } from '@underlay/domain/money/money.ts';
import type { ListedNote } from '../../../api/answers.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DateText } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { type AccountPathIds, creditNotesQuery, noteLink } from '../../portal/index.ts';
import classes from './credit-notes.module.css';
import { FoldedList } from './folded-list.tsx';
import columnClasses from './invoice-columns.module.css';
import type { useInvoicesAddress } from './invoices-address.ts';

const CARD_AREAS =
  "'job job job amount' 'description description description amount' 'id type created details' 'status status status details'";

interface CreditNotesProps {
  readonly ids: AccountPathIds;
  readonly address: ReturnType<typeof useInvoicesAddress>;
  /** There is nothing else. */
  readonly alone: boolean;
}

/** CRED-13: what less is owed although nobody paid it, the newest first, with those that were taken back (CRED-14). */
export function CreditNotes({ ids, address, alone }: CreditNotesProps) {
  const { notes = 1, pageSize } = address;
  const list = useQuery(creditNotesQuery(ids, { page: notes, pageSize }));
  return (
    <FoldedList
      fold="notes"
      heading={copy.title()}
      what={copy.title().toLowerCase()}
      columns={columnsOf(ids)}
      list={list}
      address={address}
      alone={alone}
      rowKey={(note) => note.uuid}
      rowLink={(note) => noteLink(ids, note.uuid)}
      empty="No credit notes to display."
      cardAreas={CARD_AREAS}
      cardColumns="auto auto minmax(0, 1fr) auto"
    />
  );
}

const columnsOf = (ids: AccountPathIds): readonly Column<ListedNote>[] => [
  { key: 'id', header: 'ID', cell: ({ number }) => noteNumber(number), inCard: 'small', className: columnClasses.date },
  {
    key: 'type',
    header: 'Type',
    cell: () => copy.kind(),
    inCard: 'small',
    className: `${columnClasses.soft} ${columnClasses.date}`,
  },
  {
    key: 'job',
    header: 'Job',
    cell: ({ invoice, reason }) => invoice?.jobName ?? copy.why({ reason }),
    inCard: 'title',
    clip: true,
  },
  {
    key: 'created',
    header: 'Date Created',
    cell: ({ issuedOn }) => <DateText day={issuedOn as CalendarDate} />,
    inCard: 'small',
    className: columnClasses.date,
  },
  {
    key: 'description',
    header: 'Description',
    cell: ({ invoice, reason }) => invoice && copy.why({ reason }),
    inCard: 'second',
    className: columnClasses.soft,
    clip: true,
  },
  {
    key: 'status',
    header: 'Status',
    cell: (note) => (note.state === 'void' ? <VoidBadge /> : copy.became(note)),
    className: columnClasses.status,
    inCard: 'small',
  },
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ state, total }) => (
      <span className={state === 'void' ? classes.void : undefined}>
        <Money cents={cents(-total)} />
      </span>
    ),
    align: 'right',
    inCard: 'amount',
  },
  {
    key: 'details',
    header: 'Details',
    cell: ({ uuid, number }) => (
      <Link
        {...noteLink(ids, uuid)}
        className={`${columnClasses.above} ${columnClasses.details}`}
        aria-label={`Details of credit note ${noteNumber(number)}`}
      >
        Details
      </Link>
    ),
    className: columnClasses.action,
  },
];

const VoidBadge = () => <StatusBadge value={copy.void().toLowerCase()} tone="neutral" />;
