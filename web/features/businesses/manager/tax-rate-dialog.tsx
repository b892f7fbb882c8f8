import type { TaxRateJson } from '@underlay/contract/tax-rates.ts';
import { bodyOf, type Entries, entriesOf, rulesOf } from '@underlay/domain/forms/entries.ts';
import { TAX_RATE_FIELDS } from '@underlay/domain/tax-rates/fields.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { fieldBindings } from '../../../ui/form/use-field-form.ts';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { useTaxRateChanges } from '../tax-rate-queries.ts';

interface TaxRateDialogProps {
  readonly businessId: string;
  /** Null for a new one. */
  readonly rate: TaxRateJson | null;
  readonly onClose: () => void;
}

interface RateEntries extends Entries<typeof TAX_RATE_FIELDS>, Record<string, unknown> {
  readonly retired: boolean;
}

const RULES = { ...rulesOf(TAX_RATE_FIELDS), retired: () => null };

/** A rate that is added, changed, retired or put in use again. */
export function TaxRateDialog({ businessId, rate, onClose }: TaxRateDialogProps) {
  const { add, change } = useTaxRateChanges(businessId);
  const saveOver = useSaveOver(rate?.version);
  const form = useRuledForm<RateEntries>({
    initialValues: { ...entriesOf(TAX_RATE_FIELDS, rate ?? {}), retired: rate?.active === false },
    rules: RULES,
    submit: async (entries) => {
      const body = bodyOf(TAX_RATE_FIELDS, entries);
      const active = !entries.retired;
      await saveOver(body, (sent) =>
        rate === null ? add.mutateAsync(sent) : change.mutateAsync({ rateId: rate.uuid, body: { ...sent, active } }),
      );
      toast('Tax rate saved');
      onClose();
    },
  });
  const { field } = fieldBindings(form, TAX_RATE_FIELDS);
  return (
    <FormDialog
      form={form}
      title={rate === null ? 'Add Tax Rate' : 'Change Tax Rate'}
      save="Save Tax Rate"
      onClose={onClose}
    >
      <TextField
        {...field('name')}
        help="It stands on documents, like “Sales tax, material”."
        autoComplete="off"
        autoFocus
      />
      <TextField {...field('percent')} inputMode="decimal" autoComplete="off" />
      {rate !== null && (
        <CheckboxField
          {...form.tick('retired')}
          label="Retired"
          help="It is no longer offered. Lines that have it keep it."
        />
      )}
    </FormDialog>
  );
}
