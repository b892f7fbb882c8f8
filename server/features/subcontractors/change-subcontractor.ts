import type { SubcontractorWrite } from '@underlay/contract/subcontractors.ts';
import type { TenantDb } from '../../database/sql.ts';
import { changesRow } from '../../services/changed-row-store.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { lockSubcontractor, updateSubcontractor } from './subcontractor-store.ts';
import { numberMissing, sealedNumber } from './tax-number.ts';

/**
 * An untouched number stays. A new type needs its own number, and the other one is erased (D43). The row is locked first, since
 * the stored type decides whether a number may be left out.
 */
export async function changeSubcontractor(
  { keys, clock }: Platform,
  db: TenantDb,
  { contractorId, entries, userId }: { contractorId: string; entries: SubcontractorWrite; userId: string },
) {
  await db.begin(async (tx) => {
    const stored = found(await lockSubcontractor(tx, contractorId));
    if (entries.version !== undefined && entries.version !== stored.version) throw new Refused('CHANGED_ELSEWHERE');
    const sealer = await keys.of(tx, 'subcontractors');
    const number = sealedNumber(sealer, db.businessId, contractorId, entries);
    if (number === null && entries.type !== stored.type) throw numberMissing(entries);
    const save = () => updateSubcontractor(tx, { contractorId, entries, number });
    const happened = { kind: 'subcontractor_changed', actor: userId, at: clock.now() } as const;
    if (await changesRow(tx, 'subcontractors', contractorId, save))
      await writeEvent(tx, { subjectId: contractorId, ...happened });
  });
}
