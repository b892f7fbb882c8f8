import { randomUUID } from 'node:crypto';
import type { SubcontractorWrite, subcontractors } from '@underlay/contract/subcontractors.ts';
import type { Handlers } from '../../http/mount.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { changeSubcontractor } from './change-subcontractor.ts';
import { readSubcontractor, subcontractorsJson } from './read-subcontractors.ts';
import { insertSubcontractor, listSubcontractors } from './subcontractor-store.ts';
import { numberMissing, sealedNumber } from './tax-number.ts';

/** A subcontractor's page shows reports of work orders, which are younger: `work-orders/subcontractor-page.ts` answers it. */
type SubcontractorEndpoints = Pick<typeof subcontractors, 'list' | 'create' | 'update'>;

export function subcontractorRoutes(platform: Platform): Handlers<SubcontractorEndpoints> {
  const { sql } = platform;
  const read = async (businessId: string, contractorId: string) =>
    found(await readSubcontractor(platform, businessId, contractorId));
  return {
    list: async ({ params, query }, answer) => {
      const { rows, total } = await listSubcontractors({ sql, businessId: params.businessId }, query);
      answer.total(total);
      return subcontractorsJson(platform, params.businessId, rows);
    },
    create: async ({ params, body, user }) =>
      read(params.businessId, await createSubcontractor(platform, params.businessId, body, user.id)),
    update: async ({ params, body, user }) => {
      await changeSubcontractor(platform, params.businessId, params.contractorId, body, user.id);
      return read(params.businessId, params.contractorId);
    },
  };
}

/** Answers the new id. */
export async function createSubcontractor(
  { sql, keys, clock }: Platform,
  businessId: string,
  entries: SubcontractorWrite,
  userId: string,
): Promise<string> {
  const id = randomUUID();
  const sealer = await keys.of(sql, businessId, 'subcontractors');
  const number = sealedNumber(sealer, businessId, id, entries);
  if (number === null) throw numberMissing(entries);
  const at = clock.now();
  await sql.begin(async (tx) => {
    await insertSubcontractor({ sql: tx, businessId }, { id, createdAt: at, entries, number });
    await writeEvent({ sql: tx, businessId }, { subjectId: id, kind: 'subcontractor_created', actor: userId, at });
  });
  return id;
}
