import type { KeyScope } from '../../services/business-keys.ts';

/** A column that holds sealed text. */
export interface SealedColumn {
  readonly table: string;
  readonly name: string;
  /** The key that seals it: of this scope of its business, or the installation's. */
  readonly scope: KeyScope | null;
  /** SQL for the business of row `t`. */
  readonly business: string;
  /** SQL for what was bound into the seal when it was made (P04). */
  readonly place: string;
  /** SQL for rows of this column that are not sealed texts. */
  readonly except?: string;
}

const of = (
  table: string,
  name: string,
  scope: KeyScope,
  { column = name.replace(/_sealed$/, ''), id = 'id' } = {},
) => ({
  table,
  name,
  scope,
  business: 't.business_id',
  place: `'${table}|${column}|' || t.business_id || '|' || t.${id}`,
});

/** Every column of sealed text. `npm run verify` reports one that is not named here, so none goes unchecked. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'businesses',
    name: 'ein_sealed',
    scope: 'information',
    business: 't.id',
    place: "'businesses|ein|' || t.id",
  },
  of('business_owners', 'date_of_birth_sealed', 'information'),
  of('business_owners', 'ssn_sealed', 'information'),
  of('business_owners', 'ssn_last_four_sealed', 'information'),
  of('business_bank_accounts', 'numbers_sealed', 'bank'),
  of('subcontractors', 'ssn_sealed', 'subcontractors'),
  of('subcontractors', 'ein_sealed', 'subcontractors'),
  of('subcontractors', 'ending_sealed', 'subcontractors'),
  of('webhook_endpoints', 'secret_sealed', 'webhooks'),
  // It keeps its seal when another one comes after it.
  of('webhook_endpoints', 'old_secret_sealed', 'webhooks', { column: 'secret' }),
  of('bank_numbers', 'sealed', 'payments', { column: 'sealed', id: 'payment_id' }),
  {
    table: 'second_factors',
    name: 'secret_sealed',
    scope: null,
    business: 'null::uuid',
    place: "'second_factors|secret|' || t.user_id",
  },
  {
    table: 'pending_second_factors',
    name: 'secret_sealed',
    scope: null,
    business: 'null::uuid',
    // It keeps its seal when it comes into use.
    place: "'second_factors|secret|' || t.user_id",
  },
  {
    table: 'server_keys',
    name: 'sealed',
    scope: null,
    business: 'null::uuid',
    place: "'server_keys/' || t.name",
    // Wrapped by the master key, not sealed.
    except: "t.name = 'root'",
  },
];
