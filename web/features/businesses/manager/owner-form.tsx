import { OWNER_ROLES } from '@underlay/domain/owners/fields.ts';
import { useState } from 'react';
import { AddressFields } from '../../../ui/fields/address-fields.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import { SsnField } from '../../../ui/fields/tax-number-fields.tsx';
import { EmailField, PhoneField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormSection } from '../../../ui/layout/form-layout.tsx';
import { type OwnerEntries, ownerFields } from './owner-entries.ts';
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
  const stays = owner.uuid === null ? undefined : 'Stored. Leave it empty to keep it.';
  return (
    <WizardPart
      title={owner.uuid === null && owner.firstName === '' ? 'New owner' : 'Owner'}
      entries={owner}
      at={at}
      fields={ownerFields(owner, today)}
      missing="Missing one or more fields."
      next="Save owner"
      onNext={onSave}
      back={{ label: 'Cancel', go: onCancel, start: owner }}
    >
      {({ text, field, tick }) => (
        <>
          <FormSection>
            <TextField {...field('firstName')} autoComplete="off" />
            <TextField {...field('lastName')} autoComplete="off" />
            <EmailField {...field('email')} autoComplete="off" />
            <PhoneField {...field('phone')} autoComplete="off" />
            <DateField {...field('dateOfBirth')} max={today} help={stays} />
            <SsnField {...field('ssn')} stored={owner.keptSsn} />
          </FormSection>
          <div className={classes.section}>
            <FormSection>
              <AddressFields text={text} />
            </FormSection>
          </div>
          <fieldset className={classes.roles}>
            <legend>Roles</legend>
            {OWNER_ROLES.map(({ name, label }) => (
              <CheckboxField key={name} {...tick(name)} label={label} />
            ))}
          </fieldset>
        </>
      )}
    </WizardPart>
  );
}
