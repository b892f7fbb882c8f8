import { useState } from 'react';
import { AddressFields } from '../../../ui/fields/address-fields.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import { SsnField } from '../../../ui/fields/tax-number-fields.tsx';
import { EmailField, PhoneField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormSection } from '../../../ui/layout/form-layout.tsx';
import { type OwnerEntries, ownerRules, ROLES } from './information-entries.ts';
import classes from './wizard.module.css';
import { WizardPart } from './wizard-part.tsx';
import type { WizardPlace } from './wizard-place.ts';

interface OwnerFormProps {
  readonly owner: OwnerEntries;
  readonly at: WizardPlace;
  readonly onSave: (owner: OwnerEntries) => void;
  readonly onCancel: () => void;
}

/** WIZ-23, WIZ-25 to WIZ-28. Roles are facts for the payment provider. They give nobody a right here. */
export function OwnerForm({ owner, at, onSave, onCancel }: OwnerFormProps) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  // A birth date never comes back from the server. An empty field means that it stays (D43).
  const stays = owner.uuid === null ? {} : { help: 'Stored. Leave it empty to keep it.', required: false };
  return (
    <WizardPart
      title={owner.uuid === null && owner.firstName === '' ? 'New owner' : 'Owner'}
      entries={owner}
      at={at}
      rules={ownerRules(today)}
      missing="Missing one or more fields."
      next="Save owner"
      onNext={onSave}
      back={{ label: 'Cancel', go: onCancel, start: owner }}
    >
      {({ text, tick }) => (
        <>
          <FormSection>
            <TextField {...text('firstName')} label="First Name" autoComplete="off" />
            <TextField {...text('lastName')} label="Last Name" autoComplete="off" />
            <EmailField {...text('email')} label="Email" autoComplete="off" />
            <PhoneField {...text('phone')} label="Phone" autoComplete="off" />
            <DateField {...text('dateOfBirth')} label="Date of birth" max={today} {...stays} />
            <SsnField {...text('ssn')} label="SSN" stored={owner.keptSsn} />
          </FormSection>
          <div className={classes.section}>
            <FormSection>
              <AddressFields text={text} />
            </FormSection>
          </div>
          <fieldset className={classes.roles}>
            <legend>Roles</legend>
            {ROLES.map(({ name, label }) => (
              <CheckboxField key={name} {...tick(name)} label={label} />
            ))}
          </fieldset>
        </>
      )}
    </WizardPart>
  );
}
