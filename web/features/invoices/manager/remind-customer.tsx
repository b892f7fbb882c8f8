import { Button } from '@mantine/core';
import type { InvoiceDetail } from '../../../api/answers.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { mayBeReminded } from '@underlay/domain/invoices/lifecycle.ts';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { toast, toastProblem, toastWarning } from '../../../ui/feedback/toasts.tsx';
import { moveFactsOf } from '../invoice-facts.ts';
import { useInvoiceChanges } from '../invoice-queries.ts';
import classes from './invoice-page.module.css';

interface RemindCustomerProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  /** Filled, where it is the next step. */
  readonly variant?: 'default';
}

/** INV-20, INV-24 to INV-26: asks the customer once more by e-mail, with the specified messages for how it went. */
export function RemindCustomer({ businessId, invoice, variant }: RemindCustomerProps) {
  const { remind } = useInvoiceChanges(businessId, invoice.uuid);
  if (!mayBeReminded(moveFactsOf(invoice))) return null;
  const send = async () => {
    try {
      await remind.mutateAsync();
      toast('Reminder Email Sent');
    } catch (error) {
      if (isLimit(error)) toastWarning('Reminder Email Daily Limit Reached');
      else toastProblem('Error sending Reminder Email');
    }
  };
  return (
    <Button
      {...(variant && { variant })}
      classNames={{ root: classes.remind, label: classes.remindLabel }}
      loading={remind.isPending}
      onClick={singleClick(() => void send())}
    >
      Remind Customer
    </Button>
  );
}

const isLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'reminder_limit';
