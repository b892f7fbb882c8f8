import type { Settings } from '../storage/settings.ts';

export const DAY_MILLISECONDS = 86_400_000;

/** The provider's clock: real time plus what was added by hand. */
export interface ProviderClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Seconds since 1970, Stripe's unit of time. */
  seconds(): number;
  advance(milliseconds: number): void;
}

export function createClock(settings: Settings): ProviderClock {
  const now = () => Date.now() + settings.get('clockOffsetMilliseconds');
  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    advance: (milliseconds) =>
      settings.set('clockOffsetMilliseconds', settings.get('clockOffsetMilliseconds') + milliseconds),
  };
}
