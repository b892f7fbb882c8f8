import { type Invariant, judged } from './invariant.ts';
import { countOf } from './judgement-store.ts';
import { ownerless } from './member-check-store.ts';

/** Who works in a business (ROLE-10). */
export const memberChecks: readonly Invariant[] = [
  {
    id: 'I52',
    sentence: 'Each business with members has an owner',
    check: judged(countOf('business_members'), ownerless),
  },
];
