import type { ConnectionJson } from '@underlay/contract/connections.ts';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import {
  ConfirmationFields,
  confirmationRules,
  LogInAgain,
  newConfirmation,
  useConfirming,
} from '../../account/index.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { useConnectionChanges } from '../connection-queries.ts';
import { DAYS_RULES, DaysField, daysIn, daysText } from './days-field.tsx';

interface RenewTokenProps {
  readonly businessId: string;
  readonly connection: ConnectionJson;
  readonly onClose: () => void;
}

/** A new token, which the page then shows; the one before goes on for a day, or ends now (CONN-09). */
export function RenewToken({ businessId, connection, onClose }: RenewTokenProps) {
  const { uuid, name, days, state, oldTokenUntil } = connection;
  const { renew } = useConnectionChanges(businessId);
  const { momentOf } = useBusinessDay(businessId);
  const confirming = useConfirming();
  const form = useRuledForm({
    initialValues: { days: daysText(days), endOld: false, confirmation: newConfirmation() },
    rules: { ...DAYS_RULES, ...confirmationRules(confirming.ways) },
    submit: ({ confirmation: given, days: text, endOld }) =>
      confirming.watch(given, async (confirmation) => {
        await renew.mutateAsync({ connectionId: uuid, body: { days: daysIn(text), endOld, confirmation } });
        onClose();
      }),
  });
  return (
    <FormDialog
      form={form}
      title={`Renew the token of ${name}?`}
      save="Renew the token"
      copy={`${name} needs the new token from then on. You give it to the program yourself.`}
      after={<LogInAgain state={confirming} />}
      onClose={onClose}
    >
      <DaysField {...form.text('days')} />
      {state === 'active' && (
        <CheckboxField
          {...form.tick('endOld')}
          label="End the old token now"
          help={oldTokenCopy(oldTokenUntil && momentOf(oldTokenUntil))}
        />
      )}
      <ConfirmationFields form={form} state={confirming} />
    </FormDialog>
  );
}

/** Whoever renews again within a day may never have given the program the token in between, so the one before that is what goes on. */
const oldTokenCopy = (until: string | null): string =>
  until === null
    ? 'Otherwise it works for 24 hours more.'
    : `Otherwise the one before the last renewal works until ${until}. The one of the last renewal ends now.`;
