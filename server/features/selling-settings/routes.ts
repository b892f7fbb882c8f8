import { retainageJson } from '@underlay/contract/retainage.ts';
import { scheduleRowJson } from '@underlay/contract/schedule.ts';
import type { SellingSettingsJson, sellingSettings } from '@underlay/contract/selling-settings.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { changeSellingSettings } from './change-selling-settings.ts';
import { readSellingSettings, type UsualOffer } from './selling-settings-store.ts';

export const sellingSettingsRoutes = (platform: Platform): Handlers<typeof sellingSettings> => ({
  read: async ({ db }) => settingsJson(await readSellingSettings(db)),
  change: async ({ db, body, user }) =>
    settingsJson(await changeSellingSettings(platform, db, { entries: body, userId: user.id })),
});

const settingsJson = ({ schedule, retainage, codeFrom, ...settings }: UsualOffer): SellingSettingsJson => ({
  ...settings,
  retainage: retainageJson(retainage),
  codeFrom: codeFrom === null ? null : dollarsFromCents(codeFrom),
  schedule: schedule.map(scheduleRowJson),
});
