import { Button } from '@mantine/core';
import { NO_OWNERS } from '@underlay/domain/refusal-texts.ts';
import { useEffect, useRef, useState } from 'react';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FormButtons, FormProblem } from '../../../ui/layout/form-layout.tsx';
import { type InformationEntries, isIndividual } from './information-entries.ts';
import { newOwner, type OwnerEntries } from './owner-entries.ts';
import { OwnerForm } from './owner-form.tsx';
import { OwnerRow } from './owner-row.tsx';
import { RemoveOwner } from './remove-owner.tsx';
import classes from './wizard.module.css';
import type { WizardEntries } from './wizard-entries.ts';
import { atStep, type WizardPlace } from './wizard-place.ts';

interface OwnersStepProps {
  readonly entries: InformationEntries;
  readonly at: WizardPlace;
  readonly contact: Pick<WizardEntries, 'person' | 'email' | 'phone'>;
  readonly onChange: (entries: InformationEntries) => void;
  readonly onGo: (place: WizardPlace) => void;
  readonly onBack: () => void;
  readonly onSave: () => void;
  /** Removes an owner from the server, at once (WIZ-29). */
  readonly onRemoveStored: (ownerId: string) => Promise<void>;
}

const WHO_IS_AN_OWNER =
  'Everybody who owns 25% or more, and who represents or leads the business. One person at least.';
const LIST = atStep(2);

/** WIZ-22 to WIZ-25, WIZ-29: who stands behind the business. There is one at least. */
export function OwnersStep({ entries, at, contact, onChange, onGo, onBack, onSave, onRemoveStored }: OwnersStepProps) {
  const { owners } = entries;
  const [problem, setProblem] = useState(at.messages.beneficialOwners ?? null);
  const [removing, setRemoving] = useState<OwnerEntries | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (at.owner === null) heading.current?.focus();
  }, [at.owner]);
  if (at.owner !== null) {
    const place = at.owner;
    const first = isIndividual(entries) && owners.length === 0;
    return (
      <OwnerForm
        key={place}
        owner={owners[place] ?? (first ? ownerFrom(contact) : newOwner())}
        at={at}
        onCancel={() => onGo(LIST)}
        onSave={(owner) => {
          onChange({ ...entries, owners: [...owners.slice(0, place), owner, ...owners.slice(place + 1)] });
          setProblem(null);
          onGo(LIST);
        }}
      />
    );
  }
  const drop = (owner: OwnerEntries) => {
    onChange({ ...entries, owners: owners.filter((each) => each !== owner) });
    // The pressed button goes with its owner. Reading continues at the heading.
    heading.current?.focus();
  };
  return (
    <section className={classes.form} aria-label="Beneficial owners">
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        Beneficial owners
      </h2>
      <p className={classes.help}>{WHO_IS_AN_OWNER}</p>
      <OwnerList
        owners={owners}
        onEdit={(index) => onGo({ ...LIST, owner: index })}
        onRemove={(owner) => (owner.uuid === null ? drop(owner) : setRemoving(owner))}
      />
      <Button variant="default" onClick={singleClick(() => onGo({ ...LIST, owner: owners.length }))}>
        Add owner
      </Button>
      {problem !== null && (
        <FormProblem>
          <Alert>{problem}</Alert>
        </FormProblem>
      )}
      <FormButtons>
        <Button size="lg" onClick={singleClick(() => (owners.length > 0 ? onSave() : setProblem(NO_OWNERS)))}>
          Save business information
        </Button>
        <Button variant="subtle" size="lg" onClick={onBack}>
          Back
        </Button>
      </FormButtons>
      {removing !== null && (
        <RemoveOwner
          owner={removing}
          last={owners.filter(({ uuid }) => uuid !== null).length === 1}
          onRemove={onRemoveStored}
          onRemoved={() => drop(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}

interface OwnerListProps {
  readonly owners: readonly OwnerEntries[];
  readonly onEdit: (index: number) => void;
  readonly onRemove: (owner: OwnerEntries) => void;
}

const OwnerList = ({ owners, onEdit, onRemove }: OwnerListProps) => (
  <ul className={classes.owners}>
    {owners.map((owner, index) => (
      <OwnerRow
        key={owner.uuid ?? `${owner.email} ${owner.ssn}`}
        owner={owner}
        onEdit={() => onEdit(index)}
        onRemove={() => onRemove(owner)}
      />
    ))}
  </ul>
);

/** D45: who works alone is the owner. */
const ownerFrom = ({ person, email, phone }: OwnersStepProps['contact']): OwnerEntries =>
  newOwner({ ...person, email, phone, primaryRepresentative: true });
