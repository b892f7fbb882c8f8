import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { REFUSALS } from '@underlay/contract/refusals.ts';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import { HAND_PAYMENT_FIELDS } from '@underlay/domain/invoices/fields.ts';
import { centsFromText, formatCents } from '@underlay/domain/money/money.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { ApiError } from '../../../api/api-error.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { MoneyField, TextField } from '../../../ui/fields/text-fields.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { categoriesQuery, PAYMENT_CATEGORY } from '../../businesses/index.ts';
import { useInvoiceChanges } from '../invoice-queries.ts';
import classes from './invoice-page.module.css';

interface AddPaymentProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

/** INV-18, INV-19: a check or cash, recorded by hand and settled at once (D31). */
export function AddPayment({ businessId, invoice, onClose }: AddPaymentProps) {
  const { addLine } = useInvoiceChanges(businessId, invoice.uuid);
  const { data: categories = [] } = useQuery(categoriesQuery(businessId));
  const form = useFieldForm({
    fields: HAND_PAYMENT_FIELDS,
    stored: { rate: invoice.amount },
    rules: {
      // D32: what starts with 0 is not sent.
      rate: (value) => {
        const text = String(value).trim();
        if ((centsFromText(text) ?? 0) > invoice.amount) return REFUSALS.more_than_due.message;
        return messageFor('paymentAmount', text);
      },
    },
    submit: async (body) => {
      const categoryId = categories.find(({ name }) => name === PAYMENT_CATEGORY)?.uuid;
      if (categoryId === undefined) throw new ApiError({ status: 422, ...CATEGORY_MISSING });
      await addLine.mutateAsync({ categoryId, quantity: 1, ...body });
      toast(`A payment of ${formatCents(body.rate)} was added`);
      onClose();
    },
  });
  return (
    <section className={classes.payment} aria-labelledby="add-payment">
      <h2 id="add-payment">Add Payment</h2>
      <form {...form.props} aria-labelledby="add-payment">
        <MoneyField {...form.field('rate')} autoFocus help={`${formatCents(invoice.amount)} is due.`} />
        <TextField {...form.field('description')} autoComplete="off" help="How it was paid: check 2207, cash" />
        {form.problem !== null && (
          <div className={classes.problem}>
            <Alert>{form.problem}</Alert>
          </div>
        )}
        <div className={classes.paymentButtons}>
          <Button type="submit" variant="default" loading={form.busy}>
            Save Payment
          </Button>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
      <LeaveGuard dirty={form.dirty} />
    </section>
  );
}

const CATEGORY_MISSING = {
  code: 'unknown_category',
  message: 'The categories could not be loaded. Nothing was saved. Please try again in a moment.',
};
