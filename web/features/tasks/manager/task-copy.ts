import { formatCents } from '@underlay/domain/money/money.ts';
import type { Task } from '../../../api/answers.ts';

/** What happened, in one sentence. The reason stands below it. */
export function taskCopy({ kind, amount, customerName, invoiceId }: Task): string {
  const money = amount === null ? 'A payment' : formatCents(amount);
  const invoice = invoiceId === null ? 'an invoice' : `invoice ${invoiceId}`;
  if (kind === 'unapplied_credit')
    return `${money} from ${customerName} arrived for ${invoice}, which no longer wanted it.`;
  if (kind === 'payment_returned')
    return `The bank took back ${lower(money)} from ${customerName}; ${invoice} is unpaid again.`;
  if (kind === 'refund_failed') return `The refund of ${lower(money)} to ${customerName} failed.`;
  if (kind === 'unmatched_payment')
    return `${money} arrived at the payment provider for no invoice that is known here.`;
  if (kind === 'everybody_owner') return 'Everybody here is an owner. Give each the role that fits.';
  return `${customerName} changed their contact details.`;
}

const lower = (money: string): string => (money === 'A payment' ? 'a payment' : money);
