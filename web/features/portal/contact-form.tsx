import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import type { ContactJson } from '@underlay/contract/contact.ts';
import { phoneDigits } from '@underlay/domain/contact/phone.ts';
import { entriesOf } from '@underlay/domain/forms/entries.ts';
import { REACH_FIELDS } from '@underlay/domain/people/fields.ts';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { LateLeaveGuard } from '../../ui/dialogs/late-leave-guard.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmailField, PhoneField } from '../../ui/fields/text-fields.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { FormProblem } from '../../ui/layout/form-layout.tsx';
import classes from './contact-form.module.css';

interface ContactFormProps {
  readonly accountId: string;
  readonly stored: ContactJson;
  readonly onSaved: (contact: ContactJson) => void;
}

const TO_BE_CONFIRMED =
  'We mail a link to the new address to confirm it. Until it is confirmed, the old address keeps receiving mail as well.';
const NOT_CONFIRMED =
  'This address is not confirmed yet: please use the link in the mail we sent to it. Until then, the old address keeps receiving mail as well.';

/** PSET-02, PSET-03: the button is there only while an entry differs from what is stored. */
export function ContactForm({ accountId, stored, onSaved }: ContactFormProps) {
  const params = { communicationId: accountId };
  const form = useFieldForm({
    fields: REACH_FIELDS,
    stored,
    submit: async ({ email }, { phoneNumber }) => {
      const body = { email, phoneNumber, was: { email: stored.email, phoneNumber: stored.phoneNumber } };
      onSaved(await call('PUT /communication/:communicationId/contact', { params, body }));
    },
  });
  // What is stored may change here or elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another stored value is of interest
  useEffect(() => form.takeOver(entriesOf(REACH_FIELDS, stored)), [stored.email, stored.phoneNumber]);
  const isNewEmail = form.values.email.trim() !== stored.email;
  const isChanged = isNewEmail || phoneDigits(form.values.phoneNumber) !== stored.phoneNumber;
  return (
    <form {...form.props} aria-label="Contact information" className={classes.form}>
      <EmailField
        {...form.field('email')}
        help={isNewEmail ? TO_BE_CONFIRMED : stored.emailConfirmed ? undefined : NOT_CONFIRMED}
      />
      <PhoneField {...form.field('phoneNumber')} />
      {form.problem !== null && (
        <FormProblem>
          <Alert>{form.problem}</Alert>
        </FormProblem>
      )}
      {isChanged && (
        <Button type="submit" loading={form.busy} className={classes.update}>
          Update
        </Button>
      )}
      <LateLeaveGuard dirty={isChanged} />
    </form>
  );
}
