import { REFUSALS } from '@underlay/contract/refusals.ts';
import { amountUpTo } from '@underlay/domain/forms/amount.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { PAID_BACK_FIELDS } from '@underlay/domain/payments/fields.ts';
import { dayOfPayment, PAID_BACK_TOO_EARLY } from '@underlay/domain/payments/hand-payment.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { type PaymentAndMoney, useRefund } from '../refund-queries.ts';
import { numberLabel, numberProblem, wentBackProblem } from './hand-problems.ts';
import { RefundList } from './refund-list.tsx';

interface PayBackProps {
  readonly businessId: string;
  readonly known: PaymentAndMoney;
  readonly onClose: () => void;
}

/** Unused money of a check or cash, which the business pays back by a check of its own (PART-24). */
export function PayBackForm({ businessId, known: { payment, money }, onClose }: PayBackProps) {
  const { today, dateOf } = useBusinessDay(businessId);
  const receivedOn = dayOfPayment<string, string>(payment, dateOf);
  const refund = useRefund(businessId, payment.uuid);
  const form = useFieldForm({
    fields: PAID_BACK_FIELDS,
    stored: { amount: money.credit, method: 'check', paidOn: today() },
    rules: {
      amount: amountUpTo(money.credit, REFUSALS.more_than_refundable.message),
      reference: (value, { method }) => numberProblem(String(value), method),
      paidOn: (value) => wentBackProblem(String(value), { today: today(), receivedOn, tooEarly: PAID_BACK_TOO_EARLY }),
    },
    submit: async (body) => {
      await refund.mutateAsync(body);
      toast(`${formatCents(body.amount)} was paid back`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Pay back what is left of ${formatCents(payment.amount)}`}
      copy={`${payment.customerName}, ${payment.description}: ${formatCents(money.credit)} stands on no invoice.`}
      save="Save"
      onClose={onClose}
    >
      <RefundList businessId={businessId} refunds={money.refunds} />
      <MoneyField {...form.field('amount')} autoFocus help={`At most ${formatCents(money.credit)}.`} />
      <SelectField {...form.field('method')} choose={null} options={PAID_BACK_FIELDS.method.options} />
      <TextField
        {...form.field('reference')}
        label={numberLabel(form.values.method)}
        autoComplete="off"
        required={form.values.method === 'check'}
      />
      <DateField {...form.field('paidOn')} min={receivedOn} max={today()} />
      <TextField
        {...form.field('reason')}
        autoComplete="off"
        help={`${payment.customerName} can read it on the receipt.`}
      />
    </FormDialog>
  );
}
