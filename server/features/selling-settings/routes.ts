import type { sellingSettings } from '@underlay/contract/selling-settings.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { changeSellingSettings } from './change-selling-settings.ts';
import { readSellingSettings } from './selling-settings-store.ts';

export const sellingSettingsRoutes = (platform: Platform): Handlers<typeof sellingSettings> => ({
  read: ({ db }) => readSellingSettings(db),
  change: ({ db, body, user }) => changeSellingSettings(platform, db, { entries: body, userId: user.id }),
});
