import type { LiveEvent } from '@underlay/contract/live.ts';
import type { Sql } from '../database/sql.ts';
import { LIVE_CHANNEL } from './live-store.ts';
import { type Logger, messageOf } from './log.ts';

type OnEvent = (event: LiveEvent) => void;

/** What all processes have committed, this one included. `notifyScreens` sends it. */
export interface Live {
  /** Calls back with each change of one business. Answers how to end that. A gap is reported as `anything`. */
  listen(businessId: string, onEvent: OnEvent): () => void;
  /** What was heard in the last so many milliseconds. `anything`, unless this process has listened for as long. */
  lately(businessId: string, milliseconds: number): readonly LiveEvent[];
}

const ANYTHING: LiveEvent = { about: 'anything', id: null };
/** A page takes less to open. */
const KEPT_MILLISECONDS = 30_000;
/** Of all businesses. Beyond it the oldest is forgotten, and with it what happened before. */
const MAX_KEPT = 2_000;

/** Beyond it a page asks anew for all that it shows: that is less than one thing after the other. */
const MAX_TOLD = 10;

interface Kept {
  readonly businessId: string;
  readonly event: LiveEvent;
  readonly at: number;
}

/** One connection serves all screens of this process. It is opened for the first one, and again after a loss. */
export function createLive(sql: Sql, log: Logger): Live {
  const listeners = new Map<string, Set<OnEvent>>();
  let opened = false;
  let kept: Kept[] = [];
  /** From when on nothing was missed. */
  let known = Number.POSITIVE_INFINITY;

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
    lately(businessId, milliseconds) {
      const since = performance.now() - milliseconds;
      if (since < known || milliseconds > KEPT_MILLISECONDS) return [ANYTHING];
      const heard = kept.filter((each) => each.businessId === businessId && each.at >= since);
      const changes = new Map(heard.map(({ event }) => [`${event.about} ${event.id}`, event]));
      return changes.size > MAX_TOLD ? [ANYTHING] : [...changes.values()];
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
    keep({ businessId, event: { about, id }, at: performance.now() });
    for (const onEvent of listeners.get(businessId) ?? []) onEvent({ about, id });
  }

  function keep(change: Kept) {
    const forgotten = kept.length === MAX_KEPT ? kept[0] : undefined;
    if (forgotten) known = Math.max(known, forgotten.at);
    kept = [...kept.filter((each) => each !== forgotten && each.at > change.at - KEPT_MILLISECONDS), change];
  }

  /** Any change may have happened while the connection was away. */
  function missed() {
    known = performance.now();
    for (const all of listeners.values()) for (const onEvent of all) onEvent(ANYTHING);
  }
}
