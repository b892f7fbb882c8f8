import { randomUUID } from 'node:crypto';
import type { OwnerWrite } from '@underlay/contract/owners.ts';
import type { Sealer } from '../../services/sealer.ts';

/** An owner as it is stored: birth date and SSN sealed, each bound to its column, business and row (P04, P13). */
export interface SealedOwner extends Omit<OwnerWrite, 'ssn' | 'dateOfBirth'> {
  readonly id: string;
  readonly dateOfBirthSealed: string;
  readonly ssnSealed: string;
  readonly ssnLastFourSealed: string;
}

const SHOWN_DIGITS = 4;

export function sealedOwner(
  sealer: Sealer,
  businessId: string,
  { ssn, dateOfBirth, ...owner }: OwnerWrite,
): SealedOwner {
  const id = randomUUID();
  const seal = (column: string, text: string) => sealer.seal(text, `business_owners|${column}|${businessId}|${id}`);
  return {
    ...owner,
    id,
    dateOfBirthSealed: seal('date_of_birth', dateOfBirth),
    ssnSealed: seal('ssn', ssn),
    ssnLastFourSealed: seal('ssn_last_four', ssn.slice(-SHOWN_DIGITS)),
  };
}
