import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../api/client.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { FormProblem } from '../../../ui/layout/form-layout.tsx';
import { moneySettingsQuery, useChangeMoneySettings } from '../money-queries.ts';
import { PART_FIELD_RULES, PartFields, sentPart, type TypedPart, typedPart } from '../part-fields.tsx';
import classes from './settings-page.module.css';
import { SettingsPart } from './settings-part.tsx';

const HELP = 'How much of an invoice customers can pay online at once. An invoice can have its own.';

/** PART-01: whether customers pay all that is due of an invoice, or a part of it. */
export function PartPayments({ businessId }: { businessId: string }) {
  const query = useQuery(moneySettingsQuery(businessId));
  return (
    <Card title="Part payments">
      <SettingsPart what="Part payments" query={query}>
        {(stored) => <PartForm businessId={businessId} stored={stored} />}
      </SettingsPart>
    </Card>
  );
}

type Stored = Answer<'GET /business/:businessId/money-settings'>;

function PartForm({ businessId, stored }: { businessId: string; stored: Stored }) {
  const [known, setKnown] = useState(stored.version);
  const saveOver = useSaveOver(stored.version, known);
  const change = useChangeMoneySettings(businessId);
  const form = useRuledForm<TypedPart>({
    initialValues: typedPart(stored.partPayments),
    rules: PART_FIELD_RULES,
    submit: (typed) =>
      saveOver(async (version) => {
        const partPayments = sentPart(typed) ?? { kind: 'off' as const };
        const saved = await change.mutateAsync({ partPayments, ...(version !== undefined && { version }) });
        setKnown(saved.version);
        form.startOver(typedPart(saved.partPayments));
        toast('Changes saved');
      }),
  });
  return (
    <form {...form.props} className={classes.selling} aria-label="Part payments">
      <PartFields form={form} kind={form.values.kind} help={HELP} />
      {form.problem !== null && (
        <FormProblem>
          <Alert>{form.problem}</Alert>
        </FormProblem>
      )}
      <div>
        <Button type="submit" loading={form.busy}>
          Save Part Payments
        </Button>
      </div>
      <LeaveGuard dirty={form.dirty} />
    </form>
  );
}
