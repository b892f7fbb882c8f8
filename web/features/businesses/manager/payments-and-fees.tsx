import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../api/client.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import type { TextBinding, TickBinding } from '../../../ui/fields/field-binding.ts';
import { MoneyField, NumberField } from '../../../ui/fields/text-fields.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { FormProblem } from '../../../ui/layout/form-layout.tsx';
import { paymentSettingsQuery, useChangePaymentSettings } from '../business-queries.ts';
import { type FeeEntries, feeExample, SETTINGS_RULES, settingsBody, settingsEntries } from './fee-entries.ts';
import classes from './settings-page.module.css';
import { SettingsPart } from './settings-part.tsx';

type Settings = Answer<'GET /business/:businessId/settings'>;

/** D12, D91, D41: by what customers can pay, what that costs them on top, and how often they are reminded. */
export function PaymentsAndFees({ businessId }: { businessId: string }) {
  const query = useQuery(paymentSettingsQuery(businessId));
  return (
    <SettingsPart what="Payments and fees" query={query}>
      {(stored) => <SettingsForm businessId={businessId} stored={stored} />}
    </SettingsPart>
  );
}

function SettingsForm({ businessId, stored }: { businessId: string; stored: Settings }) {
  const [known, setKnown] = useState(stored.version);
  const saveOver = useSaveOver(stored.version, known);
  const change = useChangePaymentSettings(businessId);
  const form = useRuledForm({
    initialValues: settingsEntries(stored),
    rules: SETTINGS_RULES,
    submit: (entries) =>
      saveOver(async (version) => {
        const saved = await change.mutateAsync({ ...settingsBody(entries), ...(version !== undefined && { version }) });
        setKnown(saved.version);
        form.startOver(settingsEntries(saved));
        toast('Changes saved');
      }),
  });
  const { text, tick, values } = form;
  return (
    <form {...form.props} className={classes.form} aria-label="Payments & fees">
      <Method legend="Bank payments" by="bank" name="bank" fee={values.bankFee} text={text} tick={tick} />
      <Method legend="Card payments" by="card" name="card" fee={values.cardFee} text={text} tick={tick} />
      <div className={classes.reminders}>
        <NumberField
          {...text('reminderLimit')}
          label="Reminders a day"
          help="For one invoice, at most 10."
          maxLength={2}
        />
      </div>
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
  readonly text: (path: string) => TextBinding;
  readonly tick: (path: string) => TickBinding;
}

function Method({ legend, by, name, fee, text, tick }: MethodProps) {
  return (
    <fieldset className={classes.method}>
      <legend>{legend}</legend>
      <CheckboxField {...tick(`${name}Payments`)} label={`Customers can pay by ${by}`} />
      <MoneyField {...text(`${name}Fee.fixed`)} label="Fixed fee ($)" />
      <MoneyField {...text(`${name}Fee.percentage`)} label="Percentage (%)" />
      <p role="status">{feeExample(fee, name)}</p>
    </fieldset>
  );
}
