import { CONNECTION_PRESETS, USUAL_CONNECTION_DAYS } from '@underlay/domain/connections/connection-rights.ts';
import { CONNECTION_FIELDS } from '@underlay/domain/connections/fields.ts';
import { entriesOf, rulesOf } from '@underlay/domain/forms/entries.ts';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useLeadOn } from '../../../ui/form/use-lead-on.ts';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import {
  ConfirmationFields,
  confirmationRules,
  LogInAgain,
  newConfirmation,
  useConfirming,
} from '../../account/index.ts';
import { KEPT_MINUTES, useConnectionChanges } from '../connection-queries.ts';
import { DAYS_RULES, DaysField, daysIn, daysText } from './days-field.tsx';
import { grantedBy, RIGHTS_RULES, RightsFields, rightsEntries } from './rights-fields.tsx';

/** A name, what it may, until when, and the password. The page of the new connection then shows its token. */
export function MakeConnection({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const { make } = useConnectionChanges(businessId);
  const leadOn = useLeadOn();
  const confirming = useConfirming();
  const form = useRuledForm({
    initialValues: {
      ...entriesOf(CONNECTION_FIELDS),
      ...rightsEntries(CONNECTION_PRESETS[0] ?? { rights: [], onlyRead: true }),
      days: daysText(USUAL_CONNECTION_DAYS),
      confirmation: newConfirmation(),
    },
    rules: { ...rulesOf(CONNECTION_FIELDS), ...RIGHTS_RULES, ...DAYS_RULES, ...confirmationRules(confirming.ways) },
    submit: ({ confirmation: given, name, days, ...rights }) =>
      confirming.watch(given, async (confirmation) => {
        const body = { name, days: daysIn(days), ...grantedBy(rights), confirmation };
        const { uuid } = await make.mutateAsync(body);
        await leadOn(
          `${name} was connected`,
          { to: '/p/m/$businessId/settings/connections/$connectionId', params: { businessId, connectionId: uuid } },
          `${name} was connected. Its token is on its page for ${KEPT_MINUTES} minutes`,
        );
      }),
  });
  return (
    <FormDialog
      form={form}
      title="New Connection"
      save="Make Connection"
      copy="A program that acts for this business with its own token. What it does stands in the timeline under its name."
      after={<LogInAgain state={confirming} />}
      onClose={onClose}
    >
      <TextField {...form.text('name')} label="Name" help="The program that it is for." autoComplete="off" autoFocus />
      <RightsFields form={form} />
      <DaysField {...form.text('days')} />
      <ConfirmationFields form={form} state={confirming} />
    </FormDialog>
  );
}
