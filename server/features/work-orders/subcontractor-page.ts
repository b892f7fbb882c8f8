import type { subcontractors } from '@underlay/contract/subcontractors.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readSubcontractor } from '../subcontractors/index.ts';
import { reportsOfSubcontractorJson } from './work-order-json.ts';

/** A subcontractor's page shows what they reported on work orders (SUB-08, D36; docs/decisions/0026). */
export const subcontractorPageRoutes = (platform: Platform): Handlers<Pick<typeof subcontractors, 'read'>> => ({
  read: async ({ db, params: { contractorId } }) => ({
    subContractor: found(await readSubcontractor(platform, db, contractorId)),
    expenseReports: await reportsOfSubcontractorJson(db, contractorId),
  }),
});
