import type { OwnerUpdate } from '@underlay/contract/owners.ts';
import type { Sealer } from '../../services/sealer.ts';
import { ownerPlace } from './sealed-places.ts';

/**
 * An owner as stored. Birth date and SSN are sealed, each bound to its column, business and row (P04, P13). Null is what was
 * not entered.
 */
export interface SealedOwner extends Omit<OwnerUpdate, 'uuid' | 'ssn' | 'dateOfBirth'> {
  readonly id: string;
  readonly dateOfBirthSealed: string | null;
  readonly ssnSealed: string | null;
  readonly ssnLastFourSealed: string | null;
}

const SHOWN_DIGITS = 4;

export function sealedOwner(
  sealer: Sealer,
  businessId: string,
  id: string,
  { uuid: _, ssn, dateOfBirth, ...owner }: OwnerUpdate,
): SealedOwner {
  const seal = (column: string, text: string) =>
    text === '' ? null : sealer.seal(text, ownerPlace(column, businessId, id));
  return {
    ...owner,
    id,
    dateOfBirthSealed: seal('date_of_birth', dateOfBirth),
    ssnSealed: seal('ssn', ssn),
    ssnLastFourSealed: seal('ssn_last_four', ssn.slice(-SHOWN_DIGITS)),
  };
}
