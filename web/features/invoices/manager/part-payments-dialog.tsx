import { useQuery } from '@tanstack/react-query';
import { basisPoints, cents } from '@underlay/domain/money/money.ts';
import { type PartRule, partRuleWords } from '@underlay/domain/payments/part-rule.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { rateOf } from '../../../api/money.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import {
  moneySettingsQuery,
  PART_FIELD_RULES,
  PartFields,
  sentPart,
  type TypedPart,
  typedPart,
} from '../../businesses/index.ts';
import { usePartPayments } from '../invoice-queries.ts';

interface PartPaymentsDialogProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

/** PART-01: what one invoice says itself, also after it was sent. */
export function PartPaymentsDialog({ businessId, invoice, onClose }: PartPaymentsDialogProps) {
  const settings = useQuery(moneySettingsQuery(businessId)).data;
  const change = usePartPayments(businessId, invoice.uuid);
  const form = useRuledForm<TypedPart>({
    initialValues: typedPart(invoice.partPayments ?? null),
    rules: PART_FIELD_RULES,
    submit: async (typed) => {
      await change.mutateAsync(sentPart(typed));
      toast('Part payments saved');
      onClose();
    },
  });
  const inherited = settings
    ? `As in the settings: ${partRuleWords(ruleOf(settings.partPayments))}`
    : 'As in the settings';
  return (
    <FormDialog form={form} title="Part payments" save="Save" onClose={onClose}>
      <PartFields
        form={form}
        kind={form.values.kind}
        inherited={inherited}
        help="How much of it the customer can pay online at once."
      />
    </FormDialog>
  );
}

type Answered = NonNullable<InvoiceDetail['partPayments']>;

function ruleOf({ kind, least, percent }: Answered): PartRule {
  if (kind === 'amount') return { kind, least: least ?? cents(0) };
  return kind === 'percent' ? { kind, percent: percent === null ? basisPoints(0) : rateOf(percent) } : { kind };
}
