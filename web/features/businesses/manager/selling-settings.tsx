import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { atMost } from '@underlay/domain/forms/field.ts';
import { MAX_NOTES, MAX_TERMS, MAX_VALID_DAYS, VALID_DAYS_OUTSIDE } from '@underlay/domain/offers/limits.ts';
import type { Answer } from '../../../api/client.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { NumberField, TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { FormProblem } from '../../../ui/layout/form-layout.tsx';
import {
  paymentRows,
  RETAINAGE_RULES,
  RetainageFields,
  retainageOf,
  ScheduleFields,
  scheduleRules,
  sentRetainage,
  sentSchedule,
  type TypedPayment,
  type TypedRetainage,
  typedRetainage,
  typedSchedule,
} from '../../schedules/index.ts';
import { sellingSettingsQuery, useChangeSellingSettings } from '../selling-queries.ts';
import { CodeFields, codeTotalRule, sentCode, typedCode } from './code-fields.tsx';
import classes from './settings-page.module.css';
import { SettingsPart } from './settings-part.tsx';

/** QUO-10: what new quotes begin with. */
export function SellingSettings({ businessId }: { businessId: string }) {
  const query = useQuery(sellingSettingsQuery(businessId));
  return (
    <Card title="New quotes">
      <SettingsPart what="What new quotes begin with" query={query}>
        {(stored) => <SellingForm businessId={businessId} stored={stored} />}
      </SettingsPart>
    </Card>
  );
}

const TERMS_HELP = 'Your state may require texts in a contract. Underlay does not know them all.';

interface SellingEntries extends Record<string, unknown> {
  readonly notes: string;
  readonly terms: string;
  readonly validDays: string;
  readonly schedule: readonly TypedPayment[];
  readonly retainage: TypedRetainage;
  readonly codeWhen: string;
  readonly codeTotal: string;
}

const RULES = {
  // What they come to is known of a quote alone.
  ...scheduleRules({ least: null, today: null }),
  ...RETAINAGE_RULES,
  notes: atMost(MAX_NOTES),
  terms: atMost(MAX_TERMS),
  validDays: (text: unknown) =>
    /^\d{1,3}$/.test(String(text).trim()) && Number(text) >= 1 && Number(text) <= MAX_VALID_DAYS
      ? null
      : VALID_DAYS_OUTSIDE,
  codeTotal: codeTotalRule,
};

type Stored = Answer<'GET /business/:businessId/selling-settings'>;

const typed = ({ notes, terms, validDays, schedule, retainage, codeFrom }: Stored): SellingEntries => ({
  notes,
  terms,
  validDays: String(validDays),
  schedule: typedSchedule(paymentRows(schedule)),
  retainage: typedRetainage(retainageOf(retainage)),
  ...typedCode(codeFrom),
});

function SellingForm({ businessId, stored }: { businessId: string; stored: Stored }) {
  const saveOver = useSaveOver(stored.version);
  const change = useChangeSellingSettings(businessId);
  const form = useRuledForm<SellingEntries>({
    initialValues: typed(stored),
    rules: RULES,
    submit: async ({ validDays, schedule, retainage, codeWhen, codeTotal, ...texts }) => {
      const codeFrom = sentCode({ codeWhen, codeTotal });
      const paid = { schedule: sentSchedule(schedule), retainage: sentRetainage(retainage) };
      const body = { ...texts, validDays: Number(validDays), ...paid, codeFrom };
      form.takeOver(typed(await saveOver(body, change.mutateAsync)));
      toast('Changes saved');
    },
  });
  return (
    <form {...form.props} className={classes.selling} aria-label="New quotes">
      <NumberField {...form.text('validDays')} label="Valid for (days)" help="From the day of the quote, 1 to 365." />
      <TextAreaField {...form.text('notes')} label="Notes (optional)" rows={3} help="Above the lines of a quote." />
      <TextAreaField {...form.text('terms')} label="Terms (optional)" rows={6} help={TERMS_HELP} />
      <fieldset className={classes.schedule}>
        <legend>How they are paid</legend>
        <ScheduleFields form={form} typed={form.values.schedule} total={null} />
        <RetainageFields form={form} typed={form.values.retainage} />
      </fieldset>
      <CodeFields form={form} when={form.values.codeWhen} />
      {form.problem !== null && (
        <FormProblem>
          <Alert>{form.problem}</Alert>
        </FormProblem>
      )}
      <div>
        <Button type="submit" aria-label="Save Changes: New quotes" loading={form.busy}>
          Save Changes
        </Button>
      </div>
      <LeaveGuard dirty={form.dirty} />
    </form>
  );
}
