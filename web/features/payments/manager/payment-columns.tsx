import { onAccount } from '@underlay/domain/copy/on-account.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { dayOfPayment } from '@underlay/domain/payments/hand-payment.ts';
import { listedStatus } from '@underlay/domain/payments/payment.ts';
import { setAgainstLabel, wentBackLabel } from '@underlay/domain/payments/went-back.ts';
import type { Payment } from '../../../api/answers.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { LinkCell } from '../../../ui/controls/link-cell.tsx';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { recordLink, type useBusinessDay } from '../../businesses/index.ts';
import { saveFile } from '../../files/index.ts';
import { PaymentBadge } from '../payment-badge.tsx';
import classes from './payment-columns.module.css';

type BusinessDay = Pick<ReturnType<typeof useBusinessDay>, 'dateOf'>;

/** PAYL-02. */
export const paymentColumns = (businessId: string, { dateOf }: BusinessDay): readonly Column<Payment>[] => [
  { key: 'id', header: 'Invoice ID', cell: (row) => <InvoiceIds row={row} />, inCard: 'small' },
  {
    key: 'date',
    header: 'Payment Date',
    cell: (row) => <DateText day={dayOfPayment<string, string>(row, dateOf)} />,
    inCard: 'small',
    isDay: true,
  },
  {
    key: 'desc',
    header: 'Description',
    cell: (row) => <HowItCame row={row} recordedOn={dateOf(row.createdAt)} />,
    inCard: 'faint',
  },
  { key: 'amount', header: 'Amount', cell: (row) => <PaidAmount row={row} />, align: 'right', inCard: 'amount' },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => (
      <span className={classes.status}>
        <PaymentBadge status={listedStatus(row)} />
        {row.method === 'ach' && (
          <small>
            <LinkCell
              to="/p/m/$businessId/payments/$paymentId/authorization"
              params={{ businessId, paymentId: row.uuid }}
            >
              View authorization
            </LinkCell>
          </small>
        )}
      </span>
    ),
    inCard: 'badge',
  },
  { key: 'customer', header: 'Customer', cell: (row) => row.customerName, inCard: 'title' },
  { key: 'project', header: 'Project', cell: (row) => row.projectName, inCard: 'second' },
];

/** The first, and how many more (PART-21). A server of the version before knows of none. */
const InvoiceIds = ({ row: { invoiceId, others = 0 } }: { row: Payment }) => (
  <>
    {invoiceId ?? onAccount()}
    {others > 0 && <small> +{others}</small>}
  </>
);

/** Which page tells its life: that of its invoice; of money on account, that of its customer. */
export const paymentLink =
  (businessId: string) =>
  ({ invoiceUuid, customerUuid }: Pick<Payment, 'invoiceUuid' | 'customerUuid'>): LinkTarget =>
    recordLink(
      businessId,
      invoiceUuid === null ? { kind: 'customer', uuid: customerUuid } : { kind: 'invoice', uuid: invoiceUuid },
    );

/** What everybody reads of it, and beneath it what the business noted of money that it recorded (PART-15). */
const HowItCame = ({
  row: { description, receivedOn, note, picture },
  recordedOn,
}: {
  row: Payment;
  recordedOn: string;
}) => (
  <>
    {description}
    {receivedOn && receivedOn !== recordedOn && (
      <small className={classes.noted}>
        recorded <DateText day={recordedOn} />
      </small>
    )}
    {note && <small className={`${classes.noted} ${classes.note}`}>{note}</small>}
    {picture && (
      <small className={classes.noted}>
        <LinkButton onClick={() => void save(picture)}>Save the picture</LinkButton>
      </small>
    )}
  </>
);

const save = (picture: NonNullable<Payment['picture']>): Promise<void> =>
  saveFile(picture).catch((error: unknown) => toastProblem(`${picture.fileName}: ${refusalOf(error).message}`));

/** What was paid. Beneath it stands what became of money that did not stay with its invoice (as D02 does for invoices). */
export const PaidAmount = ({ row }: { row: Payment }) => (
  <>
    <Money cents={row.amount} />
    {row.refunded > 0 && <small className={classes.beneath}>{wentBackLabel(row)}</small>}
    {row.unused > 0 && <small className={classes.beneath}>{formatCents(row.unused)} kept as credit</small>}
    {row.setAgainst !== undefined && <small className={classes.beneath}>{setAgainstLabel(row.setAgainst)}</small>}
  </>
);
