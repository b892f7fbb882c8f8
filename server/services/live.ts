import type { LiveEvent } from '@underlay/contract/live.ts';
import type { Sql } from '../database/sql.ts';
import { LIVE_CHANNEL } from './live-store.ts';
import { type Logger, messageOf } from './log.ts';

type OnEvent = (event: LiveEvent) => void;

/** What all processes have committed, this one included. `notifyScreens` sends it. */
export interface Live {
  /** Calls back with each change of one business. Answers how to end that. A gap is reported as `anything`. */
  listen(businessId: string, onEvent: OnEvent): () => void;
}

const ANYTHING: LiveEvent = { about: 'anything', id: null };

/** One connection serves all screens of this process. It is opened for the first one, and again after a loss. */
export function createLive(sql: Sql, log: Logger): Live {
  const listeners = new Map<string, Set<OnEvent>>();
  let opened = false;

  return {
    listen(businessId, onEvent) {
      if (!opened) open();
      const all = listeners.get(businessId) ?? new Set();
      listeners.set(businessId, all.add(onEvent));
      return () => {
        all.delete(onEvent);
        if (all.size === 0 && listeners.get(businessId) === all) listeners.delete(businessId);
      };
    },
  };

  function open() {
    opened = true;
    // The driver reconnects by itself and then calls `missed`, also when this first attempt fails.
    const failed = (error: unknown) => log.warn({ error: messageOf(error) }, 'live changes cannot be heard yet');
    sql.listen(LIVE_CHANNEL, onPayload, missed).catch(failed);
  }

  function onPayload(payload: string) {
    const { businessId, about, id } = JSON.parse(payload) as { businessId: string } & LiveEvent;
    for (const onEvent of listeners.get(businessId) ?? []) onEvent({ about, id });
  }

  /** Any change may have happened while the connection was away. */
  function missed() {
    for (const all of listeners.values()) for (const onEvent of all) onEvent(ANYTHING);
  }
}
