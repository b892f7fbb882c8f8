import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { fieldMessage } from '@underlay/domain/forms/field.ts';
import { CREW_MAIL_FIELDS, NO_RECIPIENT } from '@underlay/domain/work-orders/fields.ts';
import { useState } from 'react';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { EmailField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useMailCrew } from '../work-order-queries.ts';

interface MailCrewProps {
  readonly businessId: string;
  readonly order: WorkOrderJson;
  readonly onClose: () => void;
}

/** Everybody on the order is chosen to begin with. Somebody who is not on it is typed in. */
export function MailCrew({ businessId, order, onClose }: MailCrewProps) {
  const people = order.subContractors;
  const mail = useMailCrew(businessId, order.uuid);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = people.map(({ uuid }) => uuid).filter((uuid) => !left.has(uuid));
  const form = useFieldForm({
    fields: CREW_MAIL_FIELDS,
    rules: { email: (value) => addressMessage(String(value), chosen.length) },
    submit: async ({ email }) => {
      await mail.mutateAsync({ email, subContractorIds: chosen });
      toast('The work order is on its way');
      onClose();
    },
  });
  const choose = (uuid: string, isChosen: boolean) =>
    setLeft(new Set(isChosen ? [...left].filter((each) => each !== uuid) : [...left, uuid]));
  return (
    <FormDialog
      form={form}
      title="E-mail to Crew"
      save="Send"
      copy="They get the page as PDF, without any price."
      onClose={onClose}
    >
      {people.map(({ uuid, displayName, email }) => (
        <CheckboxField
          key={uuid}
          name={uuid}
          label={displayName}
          help={email}
          checked={!left.has(uuid)}
          error={undefined}
          valid={false}
          onBlur={() => undefined}
          onChange={(isChosen) => choose(uuid, isChosen)}
        />
      ))}
      <EmailField
        {...form.field('email')}
        label={people.length > 0 ? CREW_MAIL_FIELDS.email.label : 'Address'}
        autoComplete="off"
        autoFocus={people.length === 0}
      />
    </FormDialog>
  );
}

const addressMessage = (address: string, chosen: number): string | null =>
  address.trim() === '' && chosen === 0 ? NO_RECIPIENT : fieldMessage(CREW_MAIL_FIELDS.email, address);
