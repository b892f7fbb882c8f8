import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { FormButtons, FormProblem } from '../../../ui/form-layout.tsx';
import { singleClick } from '../../../ui/single-click.ts';
import { type InformationEntries, isIndividual, newOwner, type OwnerEntries, ROLES } from './information-entries.ts';
import { OwnerForm } from './owner-form.tsx';
import classes from './wizard.module.css';
import type { WizardEntries } from './wizard-entries.ts';

interface OwnersStepProps {
  readonly entries: InformationEntries;
  readonly contact: Pick<WizardEntries, 'person' | 'email' | 'phone'>;
  readonly onBack: (entries: InformationEntries) => void;
  readonly onSave: (entries: InformationEntries) => void;
}

/** WIZ-22 to WIZ-25: who stands behind the business; one at least. */
export function OwnersStep({ entries, contact, onBack, onSave }: OwnersStepProps) {
  const [owners, setOwners] = useState<readonly OwnerEntries[]>(entries.owners);
  /** The place of the owner whose form is open; the number of owners for a new one. */
  const [open, setOpen] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (open === null) heading.current?.focus();
  }, [open]);
  const kept = { ...entries, owners: [...owners] };
  const remove = (owner: OwnerEntries) => {
    setOwners(owners.filter((each) => each !== owner));
    // The pressed button goes with its owner: reading continues at the heading.
    heading.current?.focus();
  };
  if (open !== null) {
    return (
      <OwnerForm
        owner={owners[open] ?? (isIndividual(entries) && owners.length === 0 ? ownerFrom(contact) : newOwner())}
        onCancel={() => setOpen(null)}
        onSave={(owner) => {
          setOwners([...owners.slice(0, open), owner, ...owners.slice(open + 1)]);
          setOpen(null);
        }}
      />
    );
  }
  const save = () => {
    setAsked(true);
    if (owners.length > 0) onSave(kept);
  };
  return (
    <section className={classes.form} aria-label="Beneficial owners">
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        Beneficial owners
      </h2>
      <p className={classes.help}>
        Everybody who owns 25% or more, and who represents or leads the business. One person at least.
      </p>
      <ul className={classes.owners}>
        {owners.map((owner, index) => (
          <li key={`${owner.email} ${owner.ssn}`}>
            <div>
              {owner.firstName} {owner.lastName}
              <small>{rolesOf(owner)}</small>
            </div>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Edit ${owner.firstName} ${owner.lastName}`}
              onClick={singleClick(() => setOpen(index))}
            >
              Edit
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="compact-md"
              aria-label={`Remove ${owner.firstName} ${owner.lastName}`}
              onClick={singleClick(() => remove(owner))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={singleClick(() => setOpen(owners.length))}>
        Add owner
      </Button>
      {asked && owners.length === 0 && (
        <FormProblem>
          <Alert>One or more Beneficial Owners are required.</Alert>
        </FormProblem>
      )}
      <FormButtons>
        <Button size="lg" onClick={singleClick(save)}>
          Save business information
        </Button>
        <Button variant="subtle" size="lg" onClick={() => onBack(kept)}>
          Back
        </Button>
      </FormButtons>
    </section>
  );
}

const rolesOf = (owner: OwnerEntries): string =>
  ROLES.filter(({ name }) => owner[name])
    .map(({ label }) => label)
    .join(', ');

/** D45: who works alone is the owner. */
const ownerFrom = ({ person, email, phone }: OwnersStepProps['contact']): OwnerEntries => ({
  ...newOwner(),
  ...person,
  email,
  phone,
  primaryRepresentative: true,
});
