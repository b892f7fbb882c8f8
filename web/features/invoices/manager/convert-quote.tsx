import { INVOICE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import { convertedDates } from '@underlay/domain/invoices/fresh-dates.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { documentName, termsOf } from '../invoice-facts.ts';
import { useInvoiceChanges } from '../invoice-queries.ts';
import { InvoiceDateFields } from './invoice-date-fields.tsx';
import { dateRules } from './invoice-dates.ts';

interface ConvertQuoteProps {
  readonly businessId: string;
  readonly quote: InvoiceDetail;
  readonly onClose: () => void;
}

const { invoiceDate, invoiceTerm, dueDate } = INVOICE_FIELDS;

/** INV-22, D30: says what converting does, and when it will be due, which can still be changed (D68). */
export function ConvertQuote({ businessId, quote, onClose }: ConvertQuoteProps) {
  const { dateOf, today } = useBusinessDay(businessId);
  const { change } = useInvoiceChanges(businessId, quote.uuid);
  const day = today();
  const { quoteExpiration: _, ...rules } = dateRules({ today: day, created: dateOf(quote.createdAt) });
  const form = useFieldForm({
    fields: { invoiceDate, invoiceTerm, dueDate },
    stored: { ...quote, ...convertedDates(termsOf(quote), day) },
    rules,
    submit: async (dates) => {
      await change.mutateAsync({ ...dates, isQuote: false, version: quote.version });
      toast(`It is now invoice ${quote.id}`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Convert ${documentName(quote).toLowerCase()} to an invoice`}
      copy={whatHappens(quote)}
      save="Convert to Invoice"
      onClose={onClose}
    >
      <InvoiceDateFields field={form.field} today={day} />
    </FormDialog>
  );
}

const whatHappens = ({ status, id, customerName, amount }: InvoiceDetail): string =>
  status === 'sent'
    ? `${customerName} gets invoice ${id} and owes ${formatCents(amount)} from then on.`
    : 'It stays a draft. Nothing is sent yet.';
