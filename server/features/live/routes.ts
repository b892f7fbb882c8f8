import type { live } from '@underlay/contract/live.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';

export function liveRoutes(platform: Platform): Handlers<typeof live> {
  return {
    listen:
      async ({ params }) =>
      (onEvent) => {
        const stop = platform.live.listen(params.businessId, onEvent);
        // What the screen shows was read before it listened.
        onEvent({ about: 'anything', id: null });
        return stop;
      },
  };
}
