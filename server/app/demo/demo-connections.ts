import { CONNECTION_PRESETS, USUAL_CONNECTION_DAYS } from '@underlay/domain/connections/connection-rights.ts';
import { addConnection } from '../../features/connections/index.ts';
import type { DemoBusiness } from './demo-business.ts';

const DAY = 86_400_000;

/** Programs of the business, by the label of what they may: the accountant's, and the form on its website. */
const PROGRAMS: readonly (readonly [name: string, preset: string, daysAgo: number])[] = [
  ['Ledgerline', 'Read', 96],
  ['Website form', 'Read and bill', 12],
];

/** Nobody was shown their tokens, so they never call. */
export async function connectPrograms({ platform, clock, db, userId }: DemoBusiness) {
  const now = Date.now();
  for (const [name, label, daysAgo] of PROGRAMS) {
    const preset = CONNECTION_PRESETS.find((one) => one.label === label);
    if (!preset) throw new Error(`there is no preset ${label}`);
    clock.set(new Date(now - daysAgo * DAY));
    const granted = { rights: [...preset.rights], onlyRead: preset.onlyRead, days: USUAL_CONNECTION_DAYS };
    await addConnection(platform, db, { userId, entries: { name, ...granted } });
  }
}
