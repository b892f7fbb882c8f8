import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../api/client.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { FormProblem } from '../../../ui/layout/form-layout.tsx';
import { moneySettingsQuery, useChangeMoneySettings } from '../money-queries.ts';
import { sentPart, typedPart } from '../part-fields.tsx';
import classes from './settings-page.module.css';
import { SettingsPart } from './settings-part.tsx';

const HELP = 'Ask your accountant whether your state taxes the price before or after such a discount.';

/** DISC-03: what a discount for paying in time does to the tax. */
export function EarlyDiscountTax({ businessId }: { businessId: string }) {
  const query = useQuery(moneySettingsQuery(businessId));
  return (
    <Card title="Early-payment discounts">
      <SettingsPart what="Early-payment discounts" query={query}>
        {(stored) => <TaxForm businessId={businessId} stored={stored} />}
      </SettingsPart>
    </Card>
  );
}

type Stored = Answer<'GET /business/:businessId/money-settings'>;
interface Typed extends Record<string, unknown> {
  readonly lowersTax: boolean;
}

function TaxForm({ businessId, stored }: { businessId: string; stored: Stored }) {
  const change = useChangeMoneySettings(businessId);
  const form = useRuledForm<Typed>({
    initialValues: { lowersTax: stored.discountLowersTax ?? true },
    rules: { lowersTax: () => null },
    submit: async ({ lowersTax: discountLowersTax }) => {
      const partPayments = sentPart(typedPart(stored.partPayments)) ?? { kind: 'off' as const };
      await change.mutateAsync({ partPayments, discountLowersTax });
      form.startOver({ lowersTax: discountLowersTax });
      toast('Changes saved');
    },
  });
  return (
    <form {...form.props} className={classes.selling} aria-label="Early-payment discounts">
      <CheckboxField {...form.tick('lowersTax')} label="A discount lowers the sales tax" help={HELP} />
      {form.problem !== null && (
        <FormProblem>
          <Alert>{form.problem}</Alert>
        </FormProblem>
      )}
      <div>
        <Button type="submit" loading={form.busy}>
          Save Discounts
        </Button>
      </div>
      <LeaveGuard dirty={form.dirty} />
    </form>
  );
}
