import { Button } from '@mantine/core';
import type { InvoiceDetail } from '../../../api/answers.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { mayBeReminded } from '@underlay/domain/invoices/lifecycle.ts';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { documentName, isSecondQuote, moveFactsOf, wayToCustomer } from '../invoice-facts.ts';
import { useReminder } from '../use-reminder.ts';
import { AskedByKeyboard } from './asked-by-keyboard.tsx';
import classes from './invoice-page.module.css';

interface RemindCustomerProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  /** Filled, where it is the next step. */
  readonly variant?: 'default';
}

/** INV-20, INV-24 to INV-26. Where it is the filled button, Ctrl+Enter asks before a mail goes out (FIND-10). */
export function RemindCustomer({ businessId, invoice, variant }: RemindCustomerProps) {
  const reminder = useReminder(businessId, wayToCustomer(invoice) !== null);
  const { today } = useBusinessDay(businessId);
  if (!mayBeReminded(moveFactsOf(invoice), today()) || isSecondQuote(invoice)) return null;
  const { uuid, customerName, customerEmail } = invoice;
  const where = wayToCustomer(invoice) === 'text' ? 'by text message' : customerEmail;
  return (
    <>
      <Button
        {...(variant && { variant })}
        classNames={{ root: classes.remind, label: classes.remindLabel }}
        loading={reminder.busy}
        disabled={reminder.whyNot !== null}
        title={reminder.whyNot ?? undefined}
        onClick={singleClick(() => void reminder.send(uuid))}
      >
        Remind Customer
      </Button>
      {variant === undefined && reminder.whyNot === null && (
        <AskedByKeyboard
          title={`Remind of ${documentName(invoice).toLowerCase()}?`}
          confirm="Remind Customer"
          busy={reminder.busy}
          onConfirm={(close) => void reminder.send(uuid).then(close)}
        >
          {`The reminder goes to ${customerName}, ${where}.`}
        </AskedByKeyboard>
      )}
    </>
  );
}
