import { REFUSALS } from '@underlay/contract/refusals.ts';
import { amountUpTo } from '@underlay/domain/forms/amount.ts';
import { type Cents, cents, centsFromText, formatCents, textFromCents } from '@underlay/domain/money/money.ts';
import { CREDIT_FIELDS } from '@underlay/domain/payments/fields.ts';
import type { Invoice } from '../../../api/answers.ts';
import { SayingDialog } from '../../../ui/dialogs/saying-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { type CreditToApply, useApplyCredit } from '../refund-queries.ts';
import { whyNone } from '../waits-for-deposits.ts';
import { priceInTime, TakenInTime, takesInTime } from './taken-in-time.tsx';

interface ApplyCreditProps extends CreditToApply {
  readonly businessId: string;
  readonly credit: Cents;
  readonly invoices: readonly Invoice[];
  /** They take no credit until a bank account is verified. */
  readonly waiting: readonly Invoice[];
  readonly onClose: () => void;
}

/** Uses credit for an unpaid invoice. */
export const ApplyCreditDialog = (props: ApplyCreditProps) =>
  props.credit > 0 && props.invoices.length > 0 ? <ApplyCreditForm {...props} /> : <NothingToApply {...props} />;

const TITLE = 'Apply credit to an invoice';

function ApplyCreditForm({
  businessId,
  source,
  customerName,
  credit,
  invoices,
  waiting,
  onClose,
  ...asked
}: ApplyCreditProps) {
  const apply = useApplyCredit(businessId, source);
  const day = useBusinessDay(businessId).today();
  const [only] = invoices.length === 1 ? invoices : invoices.filter(({ uuid }) => uuid === asked.invoiceId);
  const chosenBy = (invoiceId: unknown) => invoices.find(({ uuid }) => uuid === invoiceId);
  const dueOf = (invoiceId: unknown) => chosenBy(invoiceId)?.amount ?? credit;
  // No more than that is used (DISC-02).
  const costOf = (invoiceId: unknown, asked: Cents) => {
    const invoice = chosenBy(invoiceId);
    return invoice ? cents(Math.min(asked, priceInTime(invoice, day))) : asked;
  };
  const fitting = (invoiceId: unknown) => costOf(invoiceId, cents(Math.min(credit, dueOf(invoiceId))));
  const problemOf = (text: unknown, invoiceId: unknown) =>
    amountUpTo(credit, REFUSALS.no_credit.message)(text) ??
    amountUpTo(dueOf(invoiceId), REFUSALS.more_than_due.message)(text);
  const form = useFieldForm({
    fields: CREDIT_FIELDS,
    stored: { invoiceId: only?.uuid, amount: fitting(only?.uuid) },
    rules: { amount: (value, { invoiceId }) => problemOf(value, invoiceId) },
    submit: async (body) => {
      await apply.mutateAsync(body);
      const used = costOf(body.invoiceId, body.amount);
      toast(`${formatCents(used)} was applied to invoice ${chosenBy(body.invoiceId)?.id}`);
      onClose();
    },
  });
  const choice = form.field('invoiceId');
  const text = form.values.amount.trim();
  const chosen = chosenBy(form.values.invoiceId);
  const typed = problemOf(text, chosen?.uuid) === null ? centsFromText(text) : null;
  const amount = typed === null ? null : costOf(chosen?.uuid, typed);
  return (
    <FormDialog
      form={form}
      title={TITLE}
      copy={[`${customerName} has ${formatCents(credit)} of credit left.`, ...waiting.map(whyNoCredit)].join(' ')}
      save={amount === null ? 'Apply' : `Apply ${formatCents(amount)}`}
      onClose={onClose}
    >
      <SelectField
        {...choice}
        autoFocus
        choose="Choose an unpaid invoice"
        options={invoices.map((invoice) => ({ value: invoice.uuid, label: optionLabel(invoice) }))}
        onChange={(invoiceId) => {
          choice.onChange(invoiceId);
          form.set('amount', textFromCents(fitting(invoiceId)));
        }}
      />
      <MoneyField {...form.field('amount')} help="What is not used stays as credit." />
      <TakenInTime invoices={chosen && amount !== null && takesInTime(chosen, amount, day) ? [chosen] : []} />
    </FormDialog>
  );
}

function NothingToApply({ customerName, credit, waiting, onClose }: ApplyCreditProps) {
  const why =
    waiting.length > 0
      ? [...waiting.map(whyNoCredit), `The credit of ${formatCents(credit)} stays, unless you refund it.`].join(' ')
      : `${customerName} has no unpaid invoice. The credit of ${formatCents(credit)} stays until there is one, or until you refund it.`;
  const copy = credit > 0 ? why : 'Nothing of this credit is left.';
  return <SayingDialog title={TITLE} copy={copy} onClose={onClose} />;
}

const whyNoCredit = (invoice: Invoice): string => whyNone(invoice, 'credit');

const optionLabel = ({ id, jobName, amount }: Invoice): string => `${id}, ${jobName}, ${formatCents(amount)} due`;
