import { Link } from '@tanstack/react-router';
import { heldCopy } from '@underlay/domain/copy/held.ts';
import { willBeHeld } from '@underlay/domain/retainage/held.ts';
import { useState } from 'react';
import { rateOf } from '../../../api/money.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { useLeadOn } from '../../../ui/form/use-lead-on.ts';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { useMay } from '../../businesses/index.ts';
import { type Badge, settledBadge } from '../../invoices/index.ts';
import { type Draw, type JobMoney, useBillDraw } from '../contract-queries.ts';
import { BillButtons, type Billed } from './bill-buttons.tsx';
import { ChangePlan } from './change-plan.tsx';
import { heldOf, isOnItsWay, onItsWayOf, paidOf, timeOf, titleOf } from './draw-words.ts';
import classes from './job-money.module.css';

const BADGES: Readonly<Record<Exclude<Draw['state'], 'paid'>, Badge>> = {
  planned: { value: 'planned', tone: 'neutral' },
  ready: { value: 'ready', tone: 'yellow' },
  billed: { value: 'unpaid', tone: 'red' },
  dropped: { value: 'dropped', tone: 'neutral' },
};

const ON_ITS_WAY: Badge = { value: 'on its way', tone: 'yellow' };

/** One that is paid is called as its invoice is (ALLOC-04), once the bank has no money of it any more. */
function badgeOf(draw: Draw): Badge {
  const { state, invoice } = draw;
  if (isOnItsWay(draw)) return ON_ITS_WAY;
  return state === 'paid' ? settledBadge({ status: state, endedAs: invoice?.endedAs }) : BADGES[state];
}

const WHAT_AND_WHEN: readonly Column<Draw>[] = [
  { key: 'name', header: 'Draw', cell: titleOf, inCard: 'title' },
  { key: 'when', header: 'When', cell: timeOf, inCard: 'second' },
];

const invoiceLink = (businessId: string, invoiceId: string) =>
  ({ to: '/p/m/$businessId/invoices/$invoiceId', params: { businessId, invoiceId } }) as const;

interface DrawsProps {
  readonly businessId: string;
  readonly jobId: string;
  readonly draws: readonly Draw[];
  readonly retainage: NonNullable<JobMoney['contract']>['retainage'];
}

export function Draws({ businessId, jobId, draws, retainage }: DrawsProps) {
  const may = useMay();
  const [planning, setPlanning] = useState(false);
  const leadOn = useLeadOn();
  const billing = useBillDraw(businessId, jobId);
  const pages = useLocalPages(draws);
  /** DRAW-05: it makes the invoice, and shows it. */
  const bill = async (billed: Billed) => {
    const money = await billing.mutateAsync(billed).catch(() => null);
    const made = money?.draws.find(({ uuid }) => uuid === billed.drawId)?.invoice;
    // Whoever is changing the plan meanwhile is asked.
    if (made)
      await leadOn(`Invoice ${made.id} was made`, { ...invoiceLink(businessId, made.uuid), ignoreBlocker: false });
  };
  const billButtons = (draw: Draw) => (
    <BillButtons
      businessId={businessId}
      draw={draw}
      billing={billing.isPending ? billing.variables : undefined}
      onBill={(billed) => void bill(billed)}
    />
  );
  const mayPlan = may('invoice') && draws.some(({ state }) => state === 'planned');
  const columns: readonly Column<Draw>[] = [
    ...WHAT_AND_WHEN,
    {
      key: 'invoice',
      header: 'Invoice',
      cell: (draw) => <InvoiceOf businessId={businessId} draw={draw} />,
      inCard: 'small',
    },
    {
      key: 'amount',
      header: 'Amount',
      cell: (draw) => <AmountOf draw={draw} retainage={retainage} />,
      align: 'right',
      inCard: 'amount',
    },
    {
      key: 'status',
      header: 'Status',
      cell: (draw) => <StatusBadge {...badgeOf(draw)} />,
      inCard: 'badge',
    },
    { key: 'bill', header: 'Bill now', quietHeader: true, cell: billButtons, align: 'right', inCard: 'small' },
  ];
  return (
    <PageSection
      title="Draws"
      action={mayPlan && <LinkButton onClick={() => setPlanning(true)}>Change the plan</LinkButton>}
    >
      {billing.error && <Alert>{refusalOf(billing.error).message}</Alert>}
      <ListSheet>
        <PagedTable
          {...pages}
          label="Draws of this contract"
          columns={columns}
          cardAreas="'name name amount' 'when when status' 'invoice bill bill'"
          cardColumns="auto minmax(0, 1fr) auto"
          rowKey={({ uuid }) => uuid}
          empty=""
        />
      </ListSheet>
      {planning && (
        <ChangePlan businessId={businessId} jobId={jobId} draws={draws} onClose={() => setPlanning(false)} />
      )}
    </PageSection>
  );
}

/** Of which something is still due. */
const isPartPaid = (draw: Draw): boolean => draw.state === 'billed' && paidOf(draw) > 0;

/** All of it, what is or will be held of that (RET-03), and of one that is not paid as a whole what is, what the bank still has, and what is due. */
const AmountOf = ({ draw, retainage }: Pick<DrawsProps, 'retainage'> & { readonly draw: Draw }) => (
  <>
    <Money cents={draw.planned} />
    {retainage && willBeHeld(draw) && (
      <small className={classes.held}>{heldCopy.planned({ percent: rateOf(retainage.percent) })}</small>
    )}
    {heldOf(draw) > 0 && (
      <small className={classes.held}>
        <Money cents={heldOf(draw)} /> held back
      </small>
    )}
    {isPartPaid(draw) && (
      <small className={classes.held}>
        <Money cents={paidOf(draw)} /> paid
      </small>
    )}
    {onItsWayOf(draw) > 0 && (
      <small className={classes.held}>
        <Money cents={onItsWayOf(draw)} /> on its way
      </small>
    )}
    {draw.state === 'billed' && draw.invoice && draw.planned - heldOf(draw) !== draw.invoice.amount && (
      <small className={classes.held}>
        <Money cents={draw.invoice.amount} /> due
      </small>
    )}
  </>
);

/** A draw that is planned again keeps the one that its customer had (DRAW-07). */
const InvoiceOf = ({ businessId, draw: { invoice, state } }: Pick<DrawsProps, 'businessId'> & { draw: Draw }) =>
  invoice && (
    <>
      <Link {...invoiceLink(businessId, invoice.uuid)}>Invoice {invoice.id}</Link>
      {state === 'planned' && ', taken back'}
    </>
  );
