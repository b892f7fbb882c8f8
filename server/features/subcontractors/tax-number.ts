import type { SubcontractorWrite } from '@underlay/contract/subcontractors.ts';
import { RULES } from '@underlay/domain/forms/rules.ts';
import { Refused } from '../../services/refused.ts';
import type { Sealer } from '../../services/sealer.ts';

/** A subcontractor has one number: the SSN of an individual or the EIN of a business (SUB-05). */
export interface SealedNumber {
  readonly ssn: string | null;
  readonly ein: string | null;
  /** The last four digits, which are all that is ever shown. */
  readonly ending: string;
}

const SHOWN_DIGITS = 4;
const NUMBER_OF = { individual: 'ssn', business: 'ein' } as const;

/** The entered number of the type, sealed. Null keeps the stored one (D43). A number of the other type is ignored. */
export function sealedNumber(
  sealer: Sealer,
  businessId: string,
  id: string,
  entries: Pick<SubcontractorWrite, 'type' | 'ssn' | 'ein'>,
): SealedNumber | null {
  const field = NUMBER_OF[entries.type];
  const digits = entries[field];
  if (digits === '') return null;
  return {
    ssn: null,
    ein: null,
    [field]: sealer.seal(digits, place(field, businessId, id)),
    ending: sealer.seal(digits.slice(-SHOWN_DIGITS), place('ending', businessId, id)),
  };
}

/** Says beside its field that the number of the type is missing. */
export function numberMissing({ type }: Pick<SubcontractorWrite, 'type'>): Refused {
  const field = NUMBER_OF[type];
  return new Refused('INVALID_INPUT', { fields: { [field]: RULES[field].message } });
}

export const openEnding = (sealer: Sealer, row: { businessId: string; id: string; endingSealed: string }): string =>
  sealer.open(row.endingSealed, place('ending', row.businessId, row.id));

/** Bound into the seal. Moved to another column, business or row it does not open (P04). */
const place = (column: 'ssn' | 'ein' | 'ending', businessId: string, id: string) =>
  `subcontractors|${column}|${businessId}|${id}`;
