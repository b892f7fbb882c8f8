import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { type CalendarDate, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { StatusBadge, type Tone } from '../../../ui/text/status-badge.tsx';
import { useMay } from '../../businesses/index.ts';
import { type Draw, useBillDraw } from '../contract-queries.ts';

const STATES: Readonly<Record<Draw['state'], readonly [string, Tone]>> = {
  planned: ['planned', 'neutral'],
  ready: ['ready', 'yellow'],
  billed: ['unpaid', 'red'],
  paid: ['paid', 'green'],
  dropped: ['dropped', 'neutral'],
};

const TIMES: Readonly<Record<Exclude<Draw['when']['due'], 'day' | 'days'>, string>> = {
  acceptance: 'At acceptance',
  start: 'When the job starts',
  complete: 'When the job is complete',
  reached: 'When it is reached',
};

/** SCHED-04. */
function timeOf({ when: { due, on, days } }: Draw): string {
  if (due === 'day') return on === null ? '' : formatDate(on as CalendarDate);
  return due === 'days' ? `${days} days after acceptance` : TIMES[due];
}

const WHAT_AND_WHEN: readonly Column<Draw>[] = [
  { key: 'name', header: 'Draw', cell: ({ ordinal, name }) => `${ordinal}. ${name}`, inCard: 'title' },
  { key: 'when', header: 'When', cell: timeOf, inCard: 'second' },
];

interface DrawsProps {
  readonly businessId: string;
  readonly jobId: string;
  readonly draws: readonly Draw[];
}

export function Draws({ businessId, jobId, draws }: DrawsProps) {
  const may = useMay();
  const navigate = useNavigate();
  const billing = useBillDraw(businessId, jobId);
  const pages = useLocalPages(draws);
  const invoice = (invoiceId: string) =>
    ({ to: '/p/m/$businessId/invoices/$invoiceId', params: { businessId, invoiceId } }) as const;
  /** DRAW-05: it makes the invoice, and shows it. */
  const bill = async (drawId: string) => {
    const money = await billing.mutateAsync(drawId).catch(() => null);
    const made = money?.draws.find(({ uuid }) => uuid === drawId)?.invoice;
    if (made) await navigate(invoice(made.uuid));
  };
  const billButton = ({ uuid, name, state }: Draw) =>
    state === 'planned' &&
    may('invoice') && (
      <Button
        variant="default"
        aria-label={`Bill now: ${name}`}
        loading={billing.isPending && billing.variables === uuid}
        onClick={singleClick(() => void bill(uuid))}
      >
        Bill now
      </Button>
    );
  const columns: readonly Column<Draw>[] = [
    ...WHAT_AND_WHEN,
    {
      key: 'invoice',
      header: 'Invoice',
      cell: (draw) => draw.invoice && <Link {...invoice(draw.invoice.uuid)}>Invoice {draw.invoice.id}</Link>,
      inCard: 'small',
    },
    {
      key: 'amount',
      header: 'Amount',
      cell: ({ planned }) => <Money cents={planned} />,
      align: 'right',
      inCard: 'amount',
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ state }) => <StatusBadge value={STATES[state][0]} tone={STATES[state][1]} />,
      inCard: 'badge',
    },
    { key: 'bill', header: 'Bill now', quietHeader: true, cell: billButton, inCard: 'small' },
  ];
  return (
    <PageSection title="Draws">
      {billing.error && <Alert>{refusalOf(billing.error).message}</Alert>}
      <ListSheet>
        <PagedTable
          {...pages}
          label="Draws of this contract"
          columns={columns}
          cardAreas="'name name amount' 'when when when' 'invoice status bill'"
          cardColumns="auto minmax(0, 1fr) auto"
          rowKey={({ uuid }) => uuid}
          empty=""
        />
      </ListSheet>
    </PageSection>
  );
}
