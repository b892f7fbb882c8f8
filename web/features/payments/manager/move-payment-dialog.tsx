import { REFUSALS } from '@underlay/contract/refusals.ts';
import { amountUpTo } from '@underlay/domain/forms/amount.ts';
import { type Cents, cents, centsFromText, formatCents, textFromCents, ZERO } from '@underlay/domain/money/money.ts';
import { CREDIT_FIELDS } from '@underlay/domain/payments/fields.ts';
import { keptLabel } from '@underlay/domain/payments/went-back.ts';
import type { Invoice, InvoiceDetail } from '../../../api/answers.ts';
import { DialogCopy } from '../../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { readMoneyAndInvoices, useMoveMoney } from '../refund-queries.ts';
import { whyNone } from '../waits-for-deposits.ts';
import { TakenInTime, takesInTime } from './taken-in-time.tsx';

/** An invoice, or the customer's credit. */
const MOVE_FIELDS = { to: { kind: 'record', label: 'Put it on' }, amount: CREDIT_FIELDS.amount } as const;

type From = Pick<InvoiceDetail, 'uuid' | 'id' | 'customerId' | 'customerName'>;

interface MoveProps {
  readonly businessId: string;
  readonly paymentId: string;
  readonly from: From;
  /** What stands on that invoice. */
  readonly stands: Cents;
  /** What of that no refund under way will take (PART-23). */
  readonly free: Cents;
  /** The others of the same customer on which something is due. */
  readonly invoices: readonly Invoice[];
  /** They take no money until a bank account is verified. */
  readonly waiting: readonly Invoice[];
  readonly onClose: () => void;
}

/** Moves what stands of a payment on an invoice (ALLOC-10, ALLOC-11). `open` reads how much that is. `dialog` stands on the page. */
export function useMovePaymentDialog(businessId: string, from: From) {
  const opening = useOpening(async (paymentId: string) => {
    const whose = { paymentId, customerId: from.customerId };
    const { money, invoices, waiting } = await readMoneyAndInvoices(businessId, whose);
    const others = (unpaid: readonly Invoice[]) => unpaid.filter(({ uuid }) => uuid !== from.uuid);
    const here = money.allocations.find(({ invoiceUuid }) => invoiceUuid === from.uuid);
    const { amount: stands, free } = here ?? { amount: cents(0), free: cents(0) };
    return { paymentId, stands, free, invoices: others(invoices), waiting: others(waiting) };
  });
  const props = opening.known !== null && { businessId, from, ...opening.known, onClose: opening.close };
  return { open: opening.open, busy: opening.busy, dialog: props && <MovePaymentDialog {...props} /> };
}

/** In the place of an invoice. */
const CREDIT = 'credit';

function MovePaymentDialog({ businessId, paymentId, from, stands, free, invoices, waiting, onClose }: MoveProps) {
  const move = useMoveMoney(businessId, paymentId);
  const day = useBusinessDay(businessId).today();
  const dueOf = (to: unknown) => invoices.find(({ uuid }) => uuid === to)?.amount ?? stands;
  const fitting = (to: unknown) => cents(Math.min(free, dueOf(to)));
  const problemOf = (text: unknown, to: unknown) =>
    amountUpTo(stands, REFUSALS.more_than_stands.message)(text) ??
    amountUpTo(free, REFUSALS.refund_under_way.message)(text) ??
    amountUpTo(dueOf(to), REFUSALS.more_than_due.message)(text);
  const form = useFieldForm({
    fields: MOVE_FIELDS,
    stored: { to: CREDIT, amount: free },
    rules: { amount: (value, { to }) => problemOf(value, to) },
    submit: async ({ to, amount }) => {
      const target = invoices.find(({ uuid }) => uuid === to);
      const { unused, setAgainst = ZERO } = await move.mutateAsync({
        from: { invoiceId: from.uuid },
        ...(target && { to: { invoiceId: target.uuid } }),
        amount,
      });
      const against = cents(Math.min(setAgainst, Math.max(0, amount - unused)));
      toast(
        target
          ? `${formatCents(amount)} was moved to invoice ${target.id}`
          : keptLabel(cents(amount - against), against),
      );
      onClose();
    },
  });
  const choice = form.field('to');
  const text = form.values.amount.trim();
  const amount = problemOf(text, form.values.to) === null ? centsFromText(text) : null;
  const verb = form.values.to === CREDIT ? 'Keep' : 'Move';
  const target = invoices.find(({ uuid }) => uuid === form.values.to);
  return (
    <FormDialog
      form={form}
      title="Move this payment"
      copy={[whatStands({ from, stands, free }), ...waiting.map((one) => whyNone(one, 'money'))].join(' ')}
      save={amount === null ? verb : `${verb} ${formatCents(amount)}`}
      onClose={onClose}
    >
      <SelectField
        {...choice}
        autoFocus
        choose={null}
        options={[
          { value: CREDIT, label: `Keep as credit of ${from.customerName}` },
          ...invoices.map((invoice) => ({ value: invoice.uuid, label: optionLabel(invoice) })),
        ]}
        onChange={(to) => {
          choice.onChange(to);
          form.set('amount', textFromCents(fitting(to)));
        }}
      />
      <MoneyField {...form.field('amount')} />
      <TakenInTime invoices={target && amount !== null && takesInTime(target, amount, day) ? [target] : []} />
      {amount !== null && <DialogCopy>{`Invoice ${from.id} is unpaid again by ${formatCents(amount)}.`}</DialogCopy>}
    </FormDialog>
  );
}

function whatStands({ from, stands, free }: Pick<MoveProps, 'from' | 'stands' | 'free'>): string {
  const there = `${formatCents(stands)} of it stands on invoice ${from.id}.`;
  const kept = cents(stands - free);
  return kept > 0 ? `${there} A refund of ${formatCents(kept)} of that is under way.` : there;
}

const optionLabel = ({ id, jobName, amount }: Invoice): string =>
  `Invoice ${id}, ${jobName}, ${formatCents(amount)} due`;
