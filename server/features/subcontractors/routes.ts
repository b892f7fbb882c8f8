import { randomUUID } from 'node:crypto';
import type { SubcontractorWrite, subcontractors } from '@underlay/contract/subcontractors.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { changeSubcontractor } from './change-subcontractor.ts';
import { readSubcontractor, subcontractorsJson } from './read-subcontractors.ts';
import { insertSubcontractor, listSubcontractors } from './subcontractor-store.ts';
import { numberMissing, sealedNumber } from './tax-number.ts';

/** A subcontractor's page shows reports of work orders, a younger feature: `work-orders/subcontractor-page.ts` answers it. */
type SubcontractorEndpoints = Pick<typeof subcontractors, 'list' | 'create' | 'update'>;

export function subcontractorRoutes(platform: Platform): Handlers<SubcontractorEndpoints> {
  const read = async (db: TenantDb, contractorId: string) => found(await readSubcontractor(platform, db, contractorId));
  return {
    list: async ({ db, query }, answer) => {
      const { rows, total } = await listSubcontractors(db, query);
      answer.total(total);
      return subcontractorsJson(platform, db, rows);
    },
    create: async ({ db, body, user }) =>
      read(db, await createSubcontractor(platform, db, { entries: body, userId: user.id })),
    update: async ({ db, params, body, user }) => {
      await changeSubcontractor(platform, db, { contractorId: params.contractorId, entries: body, userId: user.id });
      return read(db, params.contractorId);
    },
  };
}

/** Answers the new id. */
export async function createSubcontractor(
  { keys, clock }: Platform,
  db: TenantDb,
  { entries, userId }: { entries: SubcontractorWrite; userId: string },
): Promise<string> {
  const at = clock.now();
  return db.begin(async (tx) => {
    const id = randomUUID();
    const number = sealedNumber(await keys.of(tx, 'subcontractors'), db.businessId, id, entries);
    if (number === null) throw numberMissing(entries);
    await insertSubcontractor(tx, { id, createdAt: at, entries, number });
    await writeEvent(tx, { subjectId: id, kind: 'subcontractor_created', actor: userId, at });
    return id;
  });
}
