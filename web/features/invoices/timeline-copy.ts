import type { DeliveryJson } from '@underlay/contract/deliveries.ts';
import { type Cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { setAgainstLabel } from '@underlay/domain/payments/went-back.ts';
import type { InvoiceDetail } from '../../api/answers.ts';
import { hasChoices } from './invoice-facts.ts';
import type { JobMoment } from './job-timeline-queries.ts';

type Kind = InvoiceDetail['timeline'][number]['kind'];

const TIMELINE_COPY: Record<Kind, string> = {
  created: 'Created',
  changed: 'Changed',
  sent: 'Sent',
  delivery: 'E-mail',
  opened: 'Opened',
  reminded: 'Reminder',
  retracted: 'Retracted',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Closed: another quote was accepted',
  quote_withdrawn: 'Withdrawn',
  closed_with_contract: 'Closed: the contract was canceled',
  signed_copy_made: 'Signed copy made',
  question_asked: 'Question',
  converted: 'Converted to an invoice',
  payment_started: 'Payment started',
  payment_awaiting_bank: 'Payment with the bank',
  payment_settled: 'Payment settled',
  payment_failed: 'Payment failed',
  payment_recorded: 'Payment added',
  payment_corrected: 'Payment corrected',
  payment_deleted: 'Payment deleted',
  payment_deposits: 'Payment waits for two small deposits',
  payment_returned: 'Payment returned by the bank',
  payment_unapplied: 'Payment kept as credit',
  payment_kept: 'Kept as credit',
  payment_moved: 'Payment moved',
  refund_requested: 'Refund started',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  credit_applied: 'Credit applied',
  charge_added: 'Returned-payment fee',
  charge_waived: 'Fee waived',
  credit_issued: 'Credit note',
  credit_voided: 'Credit taken back',
  credit_used: 'Credit applied',
  written_off: 'Written off',
  discount_taken: 'Discount for paying in time',
  bank_discount_taken: 'Discount for paying by bank',
  discount_granted: 'Discount granted',
  discount_ended: 'Discount ended',
  file_added: 'File added',
  file_removed: 'File deleted',
  file_made_internal: 'File marked as internal',
  file_shown: 'File shown to the customer',
};

const JOB_TIMELINE_COPY: Record<JobMoment['kind'], string> = {
  ...TIMELINE_COPY,
  job_created: 'Job created',
  contract_opened: 'Contract opened',
  plan_changed: 'Plan changed',
  contract_canceled: 'Contract canceled',
  work_order_created: 'Created',
  work_order_changed: 'Changed',
  work_order_mailed: 'Sent to the crew',
  subcontractor_added: 'Subcontractor added',
  subcontractor_removed: 'Subcontractor removed',
};

const OCCASION_LABELS = {
  invoice: '',
  reminder: 'Reminder',
  message: 'Message',
  payment: 'Payment news',
  crew: 'Work order',
  signed: 'Signed copy',
  canceled: 'Contract canceled',
  moved: 'Draws moved',
  statement: 'Statement',
  credit: 'Credit note',
} as const;

/** What a delivery on the timeline was. The document itself needs no name. */
export function deliveryTitle({ occasion, channel }: Pick<DeliveryJson, 'occasion' | 'channel'>): string {
  const way = channel === 'sms' ? 'Text message' : 'E-mail';
  const about = OCCASION_LABELS[occasion];
  return about === '' ? way : `${about}, ${way.toLowerCase()}`;
}

type Told = Pick<JobMoment, 'kind' | 'detail' | 'amount' | 'setAgainst'>;

/** Money that is all set against a returned check was not kept as credit (PART-19). */
const isAllSetAgainst = ({ amount, setAgainst = ZERO }: Pick<Told, 'amount' | 'setAgainst'>): boolean =>
  amount === 0 && setAgainst > 0;

export const momentTitle = (moment: Told): string =>
  isAllSetAgainst(moment) ? 'Payment set against a returned check' : JOB_TIMELINE_COPY[moment.kind];

/** The bank's reason is a sentence of its own. Its full stop does not stand before a comma. */
export function detailLabel({ detail, amount, setAgainst }: Told): string {
  if (amount === null) return detail ?? '';
  const figures = setAgainst === undefined ? [formatCents(amount)] : figuresOf(amount, setAgainst);
  return [detail?.replace(/\.$/, ''), ...figures].filter(Boolean).join(', ');
}

const figuresOf = (amount: Cents, setAgainst: Cents): string[] =>
  isAllSetAgainst({ amount, setAgainst })
    ? [formatCents(setAgainst)]
    : [formatCents(amount), setAgainstLabel(setAgainst)];

/** The pins that are oak: money moved. */
export const MONEY_MOMENTS: ReadonlySet<JobMoment['kind']> = new Set([
  'payment_settled',
  'payment_recorded',
  'credit_applied',
  'credit_used',
  'refunded',
]);

/** What is still to come in the life of this document. */
export function aheadOf(invoice: Pick<InvoiceDetail, 'status' | 'isQuote' | 'outcome' | 'range' | 'amount'>): string[] {
  const { status, isQuote, outcome = null, amount } = invoice;
  // What was signed is billed by other documents.
  if (status === 'paid' || outcome !== null) return [];
  if (isQuote && hasChoices(invoice)) return status === 'sent' ? ['Accepted'] : ['Sent', 'Accepted'];
  if (status === 'unpaid') return amount > 0 ? ['Paid'] : [];
  if (status === 'sent') return ['Converted to an invoice', 'Paid'];
  return isQuote ? ['Sent', 'Converted to an invoice'] : ['Sent', 'Paid'];
}
