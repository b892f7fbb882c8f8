import { Button } from '@mantine/core';
import { OWNER_ROLES } from '@underlay/domain/owners/fields.ts';
import { singleClick } from '../../../ui/controls/single-click.ts';
import type { OwnerEntries } from './owner-entries.ts';

interface OwnerRowProps {
  readonly owner: OwnerEntries;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** One owner in the list, with their roles in the business. Of the stored SSN it shows the last four digits (CONST-05). */
export function OwnerRow({ owner, onEdit, onRemove }: OwnerRowProps) {
  const name = nameOf(owner);
  return (
    <li>
      <div>
        {name}
        <small>{rolesOf(owner)}</small>
        {owner.keptSsn !== '' && <small>SSN {owner.keptSsn}</small>}
      </div>
      <Button variant="default" size="compact-md" aria-label={`Edit ${name}`} onClick={singleClick(onEdit)}>
        Edit
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        aria-label={`Remove ${name}`}
        onClick={singleClick(onRemove)}
      >
        Remove
      </Button>
    </li>
  );
}

export const nameOf = ({ firstName, lastName }: OwnerEntries): string => `${firstName} ${lastName}`;

const rolesOf = (owner: OwnerEntries): string =>
  OWNER_ROLES.filter(({ name }) => owner[name])
    .map(({ label }) => label)
    .join(', ');
