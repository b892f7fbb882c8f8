import type { RequirementPlace } from '@underlay/domain/businesses/provider-requirement.ts';

export const STAGES: readonly string[] = ['account', 'contact', 'address'] satisfies RequirementPlace[];
export const STEPS: readonly string[] = ['details', 'bank', 'owners'] satisfies RequirementPlace[];

export interface PlaceSearch {
  readonly place?: string;
  readonly owner?: string;
  readonly field?: string;
}

/** The address that a requirement leads to: `?place=owners&owner=<id>&field=ssn`. Anything else is left out. */
export function readPlaceSearch(raw: Record<string, unknown>): PlaceSearch {
  const { place, owner, field } = raw;
  if (typeof place !== 'string' || ![...STAGES, ...STEPS].includes(place)) return {};
  return {
    place,
    ...(typeof owner === 'string' && owner !== '' && { owner }),
    ...(typeof field === 'string' && /^[\w.]{1,60}$/.test(field) && { field }),
  };
}
