import type { BusinessUpdate } from '@underlay/contract/businesses.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness, updateBusiness } from './business-store.ts';

/** Changes what edit-account shows and writes down who did. Refuses when somebody else changed it since `version`. */
export async function changeBusiness(platform: Platform, businessId: string, userId: string, entries: BusinessUpdate) {
  const { sql, clock } = platform;
  found(await readBusiness(sql, businessId));
  await sql.begin(async (tx) => {
    if (!(await updateBusiness(tx, businessId, entries))) throw new Refused('CHANGED_ELSEWHERE');
    await writeEvent(tx, {
      businessId,
      subjectId: businessId,
      kind: 'business_changed',
      actor: userId,
      at: clock.now(),
    });
  });
}
