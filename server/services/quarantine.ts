import type { Sql } from '../database/sql.ts';
import { openRestoration } from './quarantine-store.ts';
import { Refused } from './refused.ts';

const LOOK_MILLISECONDS = 5_000;

/**
 * A product that was restored may be read and does nothing of its own: no background work, no mail, no payment, until
 * the operator has compared it with the provider and ends this.
 */
export interface Quarantine {
  readonly isOn: boolean;
  /** Refuses with `being_restored`. */
  check(): void;
  /** Resolves when it is over, at once where there is none. */
  over(): Promise<void>;
  stop(): void;
}

/**
 * Looks every five seconds while it lasts. It never begins in a running process: a database is restored while
 * nobody is connected.
 */
export async function watchQuarantine(sql: Sql, lookMilliseconds = LOOK_MILLISECONDS): Promise<Quarantine> {
  if (!(await openRestoration(sql))) return NO_QUARANTINE;
  let isOn = true;
  const ended = Promise.withResolvers<void>();
  const look = async () => {
    // A database that does not answer ends nothing.
    const open = await openRestoration(sql).catch(() => true);
    if (open) return;
    isOn = false;
    clearInterval(timer);
    ended.resolve();
  };
  const timer = setInterval(() => void look(), lookMilliseconds).unref();
  return {
    get isOn() {
      return isOn;
    },
    check() {
      if (isOn) throw new Refused('being_restored');
    },
    over: () => ended.promise,
    stop: () => clearInterval(timer),
  };
}

export const NO_QUARANTINE: Quarantine = {
  isOn: false,
  check: () => undefined,
  over: async () => undefined,
  stop: () => undefined,
};
