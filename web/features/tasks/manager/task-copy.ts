import { andOthers } from '@underlay/domain/copy/and-others.ts';
import { cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { Task } from '../../../api/answers.ts';

/** What happened, in one sentence. The reason stands below it. */
export function taskCopy(task: Task): string {
  const { kind, amount, customerName, invoiceId, others = 0 } = task;
  const money = amount === null ? 'A payment' : formatCents(amount);
  const invoice = andOthers(invoiceId === null ? 'an invoice' : `invoice ${invoiceId}`, others);
  // What was recorded on account is of no invoice, and its reason says so. Nor is what came back while it stood on none.
  if (kind === 'unapplied_credit' && invoiceId === null) return `${money} from ${customerName} is kept as credit.`;
  if (kind === 'payment_returned' && invoiceId === null)
    return `The bank took back ${lower(money)} from ${customerName}. It was unused credit, so no invoice is unpaid again.`;
  if (kind === 'unapplied_credit')
    return `${money} from ${customerName} is kept as credit. It came with a payment for ${invoice}.`;
  if (kind === 'payment_returned')
    return `The bank took back ${lower(money)} from ${customerName}; ${invoice} ${others > 0 ? 'are' : 'is'} unpaid again.`;
  if (kind === 'refund_failed') return `The refund of ${lower(money)} to ${customerName} failed.`;
  if (kind === 'unmatched_payment' && task.paymentId !== null)
    return `The bank took ${lower(money)} more than was left of a payment from ${customerName} for ${invoice}.`;
  if (kind === 'unmatched_payment' && amount !== null && amount < 0)
    return `A payment at the payment provider, for no invoice that is known here, has cost ${formatCents(cents(-amount))}.`;
  if (kind === 'unmatched_payment') return `${money} is at the payment provider for no invoice that is known here.`;
  if (kind === 'everybody_owner') return 'Everybody here is an owner. Give each the role that fits.';
  if (kind === 'contact_changed') return `${customerName} changed their contact details.`;
  return copyOfSelling({ ...task, kind });
}

/** When a task is over that nobody knows by its name alone. */
export const endOfTask = ({ kind }: Pick<Task, 'kind'>): string | null =>
  kind === 'contract_canceled'
    ? 'Give back what was paid of it, or keep it and press Done. It is done by itself once nothing of it is paid or due.'
    : null;

type Selling = Exclude<Task['kind'], 'contact_changed' | 'everybody_owner' | MoneyKind>;
type MoneyKind = 'unapplied_credit' | 'payment_returned' | 'refund_failed' | 'unmatched_payment';

/** SEE-02. */
function copyOfSelling({
  kind,
  amount,
  customerName,
  invoiceId,
  jobName,
  drawOrdinal,
  detail,
}: Task & { kind: Selling }): string {
  // What a restore passed over has no invoice that could be sent, and may have had one before.
  if (kind === 'draw_ready' && drawOrdinal !== null && invoiceId === null)
    return `The day of draw ${drawOrdinal} of ${jobName} has come.`;
  if (kind === 'draw_ready')
    return `${drawOrdinal === null ? detail : `Draw ${drawOrdinal}`} of ${jobName} is ready to send.`;
  if (kind === 'contract_canceled') return `The contract of ${jobName} with ${customerName} was canceled.`;
  const did = kind === 'quote_accepted' ? 'accepted' : 'declined';
  return `${customerName} ${did} quote ${invoiceId} for ${jobName}: ${formatCents(amount ?? ZERO)}.`;
}

const lower = (money: string): string => (money === 'A payment' ? 'a payment' : money);
