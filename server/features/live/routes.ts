import type { live } from '@underlay/contract/live.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { watchBells } from '../notifications/index.ts';

export function liveRoutes(platform: Platform): Handlers<typeof live> {
  const watchBell = watchBells(platform);
  return {
    listen: async ({ params: { businessId }, user }) => {
      const watch = await watchBell({ businessId, userId: user.id });
      return (onEvent) => {
        const onBell = () => onEvent({ about: 'notifications', id: null });
        const stops = [platform.live.listen(businessId, onEvent), watch(onBell)];
        // What the screen shows was read before it listened.
        onEvent({ about: 'anything', id: null });
        return () => {
          for (const stop of stops) stop();
        };
      };
    },
  };
}
