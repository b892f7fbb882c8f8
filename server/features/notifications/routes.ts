import type { notifications } from '@underlay/contract/notifications.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readLines } from './bell-lines.ts';
import { markSeen } from './notification-store.ts';

export function notificationRoutes({ clock }: Platform): Handlers<typeof notifications> {
  return {
    list: ({ db, user, role }) => readLines(db, { userId: user.id, role: found(role) }),
    see: ({ db, user, role, body }) =>
      db.begin((tx) => markSeen(tx, { userId: user.id, role: found(role), ...body, at: clock.now() })),
  };
}
