import type { live } from '@underlay/contract/live.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { watchBells } from '../notifications/index.ts';

/** A page says how old it is when it asks. Until it is heard here it is older. One that waits for longer takes it for anything. */
const ON_ITS_WAY_MILLISECONDS = 5_000;

export function liveRoutes(platform: Platform): Handlers<typeof live> {
  const watchBell = watchBells(platform);
  return {
    listen: async ({ params: { businessId }, query: { age }, user }) => {
      const watch = await watchBell({ businessId, userId: user.id });
      return (onEvent) => {
        const onBell = () => onEvent({ about: 'notifications', id: null });
        const stops = [platform.live.listen(businessId, onEvent), watch(onBell)];
        // What the screen shows was read before it listened.
        const lately = platform.live.lately(
          businessId,
          age === undefined ? Number.POSITIVE_INFINITY : age + ON_ITS_WAY_MILLISECONDS,
        );
        for (const event of lately) onEvent(event);
        return () => {
          for (const stop of stops) stop();
        };
      };
    },
  };
}
