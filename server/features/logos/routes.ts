import type { logos } from '@underlay/contract/logos.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { openFile } from '../files/index.ts';
import { changeLogo, removeLogo } from './change-logo.ts';
import { findLogo } from './logo-store.ts';

export function logoRoutes(platform: Platform): Handlers<typeof logos> {
  return {
    change: async ({ db, file, user }) => changeLogo(platform, db, { bytes: await file.bytes.read(), userId: user.id }),
    remove: ({ db, user }) => removeLogo(platform, db, user.id),
    read: async ({ params }) => openFile(platform, found(await findLogo(platform.systemDb.sql, params.logoId))),
  };
}
