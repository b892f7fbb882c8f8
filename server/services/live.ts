import { AsyncLocalStorage } from 'node:async_hooks';
import type { LiveEvent } from '@underlay/contract/live.ts';
import type { Sql } from '../database/sql.ts';
import { LIVE_CHANNEL } from './live-store.ts';
import type { Logger } from './log.ts';

type Hear = (event: LiveEvent) => void;

/** What other processes, and this one, have committed: said by `tellScreens`, heard here. */
export interface Live {
  /** Calls back with each change of one business; answers how to end that. What was missed meanwhile is said as `anything`. */
  listen(businessId: string, hear: Hear): () => void;
}

const ANYTHING: LiveEvent = { about: 'anything', id: null };

/** One connection hears for all screens of this process. It is opened for the first of them, and again whenever it is lost. */
export function createLive(sql: Sql, log: Logger): Live {
  const hearing = new Map<string, Set<Hear>>();
  // The connection outlives the request that opened it, so it must not carry that request's business along.
  const outside = AsyncLocalStorage.snapshot();
  let opened = false;

  return {
    listen(businessId, hear) {
      if (!opened) open();
      const all = hearing.get(businessId) ?? new Set();
      hearing.set(businessId, all.add(hear));
      return () => {
        all.delete(hear);
        if (all.size === 0 && hearing.get(businessId) === all) hearing.delete(businessId);
      };
    },
  };

  function open() {
    opened = true;
    // The driver connects again by itself and then calls `missed`, also when this first attempt fails.
    const failed = (error: unknown) => log.warn({ error: String(error) }, 'live changes cannot be heard yet');
    outside(() => sql.listen(LIVE_CHANNEL, heard, missed)).catch(failed);
  }

  function heard(payload: string) {
    const { businessId, about, id } = JSON.parse(payload) as { businessId: string } & LiveEvent;
    for (const hear of hearing.get(businessId) ?? []) hear({ about, id });
  }

  /** While the connection was away, anything may have been said. */
  function missed() {
    for (const all of hearing.values()) for (const hear of all) hear(ANYTHING);
  }
}
