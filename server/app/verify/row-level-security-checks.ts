import { type Invariant, judged } from './invariant.ts';
import { countTenantTables, wronglyGuarded } from './row-level-security-check-store.ts';

/** Row-level security in the database: what a transaction of one business may see and do (docs/decisions/0031). */
export const rowLevelSecurityChecks: readonly Invariant[] = [
  {
    id: 'I60',
    sentence:
      'Row-level security stands on every table of businesses, and the restricted role has its rights and no others',
    check: judged(countTenantTables, wronglyGuarded),
  },
];
