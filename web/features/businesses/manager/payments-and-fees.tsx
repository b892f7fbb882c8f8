import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PAYMENT_SETTINGS_FIELDS } from '@underlay/domain/businesses/fields.ts';
import { entriesOf } from '@underlay/domain/forms/entries.ts';
import { optionsOf } from '@underlay/domain/forms/field.ts';
import type { Answer } from '../../../api/client.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import type { TickBinding } from '../../../ui/fields/field-binding.ts';
import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField, NumberField, TextAreaField, TextField } from '../../../ui/fields/text-fields.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { FormProblem } from '../../../ui/layout/form-layout.tsx';
import { paymentSettingsQuery, useChangePaymentSettings } from '../business-queries.ts';
import { AccentColor } from './accent-color.tsx';
import { type FeeEntries, feeExample } from './fee-example.ts';
import classes from './settings-page.module.css';
import { SettingsPart } from './settings-part.tsx';

const BY_CHECK_HELP =
  'Whom to make it out to and where to send it. Customers read it on invoices, in mails and in the portal.';

type Settings = Answer<'GET /business/:businessId/settings'>;

/** D12, D91, D41: how customers can pay, what that costs them on top, how often they are reminded, what new documents start with. */
export function PaymentsAndFees({ businessId }: { businessId: string }) {
  const query = useQuery(paymentSettingsQuery(businessId));
  return (
    <SettingsPart what="Invoices and payments" query={query}>
      {(stored) => <SettingsForm businessId={businessId} stored={stored} />}
    </SettingsPart>
  );
}

function SettingsForm({ businessId, stored }: { businessId: string; stored: Settings }) {
  const saveOver = useSaveOver(stored.version);
  const change = useChangePaymentSettings(businessId);
  const form = useFieldForm({
    fields: PAYMENT_SETTINGS_FIELDS,
    stored,
    submit: async (body) => {
      form.takeOver(entriesOf(PAYMENT_SETTINGS_FIELDS, await saveOver(body, change.mutateAsync)));
      toast('Changes saved');
    },
  });
  const { field, tick, values } = form;
  return (
    <form {...form.props} className={classes.form} aria-label="Invoices & payments">
      <Method legend="Bank payments" by="bank" name="bank" fee={values.bankFee} field={field} tick={tick} />
      <Method legend="Card payments" by="card" name="card" fee={values.cardFee} field={field} tick={tick} />
      <div className={classes.reminders}>
        <NumberField {...field('reminderLimit')} help="For one invoice, at most 10." />
      </div>
      <fieldset className={classes.documents}>
        <legend>New quotes and invoices</legend>
        <TextField {...field('defaultSalesTax')} inputMode="decimal" autoComplete="off" help="Each can have another." />
        <SelectField
          {...field('defaultTerm')}
          choose="No term"
          options={optionsOf(PAYMENT_SETTINGS_FIELDS.defaultTerm)}
          help="Fills in the due date."
        />
      </fieldset>
      <TextAreaField {...field('byCheck')} rows={4} help={BY_CHECK_HELP} />
      <AccentColor {...field('accentColor')} />
      {form.problem !== null && (
        <FormProblem>
          <Alert>{form.problem}</Alert>
        </FormProblem>
      )}
      <div className={classes.save}>
        <Button type="submit" loading={form.busy}>
          Save Changes
        </Button>
      </div>
      <LeaveGuard dirty={form.dirty} />
    </form>
  );
}

interface MethodProps {
  readonly legend: string;
  readonly by: string;
  readonly name: 'bank' | 'card';
  readonly fee: FeeEntries;
  readonly field: (path: string) => FieldProps;
  readonly tick: (path: string) => TickBinding;
}

function Method({ legend, by, name, fee, field, tick }: MethodProps) {
  return (
    <fieldset className={classes.method}>
      <legend>{legend}</legend>
      <CheckboxField {...tick(`${name}Payments`)} label={`Customers can pay by ${by}`} />
      <MoneyField {...field(`${name}Fee.fixed`)} />
      <MoneyField {...field(`${name}Fee.percentage`)} />
      <p role="status">{feeExample(fee, name)}</p>
    </fieldset>
  );
}
