import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { CONNECTION_PRESETS, USUAL_CONNECTION_DAYS } from '@underlay/domain/connections/connection-rights.ts';
import { addConnection } from '../../features/connections/index.ts';
import { makeWebhook } from '../../features/webhooks/index.ts';
import type { DemoBusiness } from './demo-business.ts';

interface Program {
  readonly name: string;
  /** The label of what it may. */
  readonly preset: string;
  readonly daysAgo: number;
  /** The sandbox's receiver, by the last part of its address. It hears all that it may see. */
  readonly receiver?: string;
}

/** Programs of the business: the accountant's, and the form on its website. */
const PROGRAMS: readonly Program[] = [
  { name: 'Ledgerline', preset: 'Read', daysAgo: 29, receiver: 'ledgerline' },
  { name: 'Website form', preset: 'Read and bill', daysAgo: 12 },
];

/** Nobody was shown their tokens, so they never call. One of them is called. */
export async function connectPrograms({ platform, clock, db, userId }: DemoBusiness) {
  const now = Date.now();
  for (const { name, preset: label, daysAgo, receiver } of PROGRAMS) {
    const preset = CONNECTION_PRESETS.find((one) => one.label === label);
    if (!preset) throw new Error(`there is no preset ${label}`);
    clock.set(new Date(now - daysAgo * DAY_MILLISECONDS));
    const granted = { rights: [...preset.rights], onlyRead: preset.onlyRead, days: USUAL_CONNECTION_DAYS };
    const { connectionId } = await addConnection(platform, db, { userId, entries: { name, ...granted } });
    // Where calls may not reach this machine, there is nobody to call.
    if (receiver === undefined || !platform.webhooks.addressRules.isPrivateAllowed) continue;
    const address = `${platform.config.stripe.sandboxOrigin}/hooks/${receiver}`;
    const entries = { connectionId, address, types: null, description: 'The sandbox, which shows what it was told' };
    await makeWebhook(platform, db, { user: { id: userId }, entries });
  }
}
