import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { secondsToWait } from './refusal.ts';
import classes from './slowed-down.module.css';

/** Says why a page waits that has asked for too much in a short time. It goes when the page goes on, by itself. */
export function SlowedDown() {
  const cache = useQueryClient().getQueryCache();
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(
    () =>
      cache.subscribe((event) => {
        if (event.type !== 'updated') return;
        const waits = cache
          .findAll({ fetchStatus: 'fetching' })
          .map(({ state }) => secondsToWait(state.fetchFailureReason))
          .filter((wait) => wait !== null);
        setSeconds(waits.length > 0 ? Math.max(...waits) : null);
      }),
    [cache],
  );
  if (seconds === null) return null;
  return (
    <div role="alert" className={classes.strip}>
      That was a lot in a short time. This page goes on by itself {inTime(seconds)}.
    </div>
  );
}

const inTime = (seconds: number): string =>
  seconds <= 60 ? 'in less than a minute' : `in about ${Math.ceil(seconds / 60)} minutes`;
