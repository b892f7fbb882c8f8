import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { TaxRateCreate, TaxRateUpdate } from '@underlay/contract/tax-rates.ts';
import { MAX_TAX_RATES, taxRateLabel } from '@underlay/domain/tax-rates/tax-rate.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import {
  countForAdding,
  insertTaxRate,
  isNameTaken,
  lockTaxRate,
  type TaxRateRow,
  updateTaxRate,
} from './tax-rate-store.ts';

type Changing = Pick<Platform, 'clock'>;

/** TAX-01. */
export const addTaxRate = (
  { clock }: Changing,
  db: TenantDb,
  { entries, userId }: { entries: TaxRateCreate; userId: string },
): Promise<TaxRateRow> =>
  db.begin(async (tx) => {
    if ((await countForAdding(tx)) >= MAX_TAX_RATES) throw new Refused('too_many_rates');
    const row = await insertTaxRate(tx, randomUUID(), entries);
    if (!row) throw nameTaken();
    const data = { detail: taxRateLabel(row) };
    await writeEvent(tx, { subjectId: row.id, kind: 'tax_rate_added', actor: userId, at: clock.now(), data });
    return row;
  });

/** Whoever changes one waits for whoever adds or changes another, so that a name is asked for as it will be. */
export const changeTaxRate = (
  { clock }: Changing,
  db: TenantDb,
  { rateId, entries, userId }: { rateId: string; entries: TaxRateUpdate; userId: string },
): Promise<TaxRateRow> =>
  db.begin(async (tx) => {
    const before = found(await lockTaxRate(tx, rateId));
    if (entries.version !== undefined && entries.version !== before.version) throw new Refused('CHANGED_ELSEWHERE');
    await countForAdding(tx);
    if (entries.active && (await isNameTaken(tx, rateId, entries.name))) throw nameTaken();
    const row = found(await updateTaxRate(tx, rateId, entries));
    if (isDeepStrictEqual({ ...row, version: before.version }, before)) return row;
    const data = { before: taxRateLabel(before), detail: taxRateLabel(row) };
    await writeEvent(tx, { subjectId: rateId, kind: kindOf(before, row), actor: userId, at: clock.now(), data });
    return row;
  });

function kindOf(before: TaxRateRow, now: TaxRateRow) {
  if (before.active === now.active) return 'tax_rate_changed';
  return now.active ? 'tax_rate_used_again' : 'tax_rate_retired';
}

const nameTaken = () => new Refused('rate_exists', { field: 'name' });
