import type { subcontractors } from '@underlay/contract/subcontractors.ts';
import type { Handlers } from '../../http/mount.ts';
import { pageOf } from '../../services/paging.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readSubcontractor } from '../subcontractors/index.ts';
import { reportsOfSubcontractor } from './expense-store.ts';
import { subcontractorReportJson } from './work-order-json.ts';

/** A subcontractor's page shows what they reported on work orders (SUB-08, D36; docs/decisions/0026). */
export const subcontractorPageRoutes = (platform: Platform): Handlers<Pick<typeof subcontractors, 'read'>> => ({
  read: async ({ db, params: { contractorId }, query }, answer) => {
    const subContractor = found(await readSubcontractor(platform, db, contractorId));
    const { rows, total } = await reportsOfSubcontractor(db, contractorId, pageOf(query));
    answer.total(total);
    return { subContractor, expenseReports: rows.map(subcontractorReportJson) };
  },
});
