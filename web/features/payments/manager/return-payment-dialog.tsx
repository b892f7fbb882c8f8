import { formatCents } from '@underlay/domain/money/money.ts';
import { RETURNED_FIELDS } from '@underlay/domain/payments/fields.ts';
import { dayOfPayment, RETURNED_TOO_EARLY } from '@underlay/domain/payments/hand-payment.ts';
import { owedOfPaidBack } from '@underlay/domain/payments/taken-beyond.ts';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { useReturnPayment } from '../record-queries.ts';
import { type PaymentAndMoney, readPaymentAndMoney } from '../refund-queries.ts';
import { wentBackProblem } from './hand-problems.ts';

interface ReturnProps {
  readonly businessId: string;
  readonly known: PaymentAndMoney;
  readonly onClose: () => void;
}

/** The bank sent a check back (PART-19). `open` reads the payment first. `dialog` stands on the page. */
export function useReturnPaymentDialog(businessId: string) {
  const opening = useOpening((paymentId: string) => readPaymentAndMoney(businessId, paymentId));
  const props = opening.known !== null && { businessId, known: opening.known, onClose: opening.close };
  return { open: opening.open, busy: opening.busy, dialog: props && <ReturnPayment {...props} /> };
}

function ReturnPayment({ businessId, known: { payment, money }, onClose }: ReturnProps) {
  const { today, dateOf } = useBusinessDay(businessId);
  const receivedOn = dayOfPayment<string, string>(payment, dateOf);
  const giveBack = useReturnPayment(businessId, payment.uuid);
  const form = useFieldForm({
    fields: RETURNED_FIELDS,
    stored: { on: today() },
    rules: {
      on: (value) => wentBackProblem(String(value), { today: today(), receivedOn, tooEarly: RETURNED_TOO_EARLY }),
    },
    submit: async (body) => {
      await giveBack.mutateAsync(body);
      toast('The payment was marked as sent back');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Sent back by the bank"
      copy={`The bank took ${formatCents(payment.amount)} back. ${whatIsOwed(money.allocations)}${keptOf(payment)}${feeOf(payment)}`}
      save="Mark as sent back"
      onClose={onClose}
    >
      <DateField {...form.field('on')} min={receivedOn} max={today()} />
      <TextField
        {...form.field('reason')}
        autoFocus
        autoComplete="off"
        help="As the bank says it: not sufficient funds"
      />
    </FormDialog>
  );
}

/** What went back to its customer before: they have it still (PART-24). */
const keptOf = ({ refunded }: PaymentAndMoney['payment']): string =>
  refunded > 0 ? ` ${owedOfPaidBack(refunded)}` : '';

/** Of checks alone, and only where an invoice said so (LATE-10). */
const feeOf = ({ tender, invoiceId }: PaymentAndMoney['payment']): string =>
  tender === 'check' && invoiceId !== null ? ' Where that invoice names a fee for it, the fee is added.' : '';

/** What an invoice asks for again once this money is gone. */
export function whatIsOwed(allocations: PaymentAndMoney['money']['allocations']): string {
  if (allocations.length === 0) return 'None of it stands on an invoice.';
  const owed = allocations.map(({ invoiceId, amount }) => `${formatCents(amount)} on invoice ${invoiceId}`);
  return `Owed again: ${owed.join(', ')}.`;
}
