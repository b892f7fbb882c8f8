import { outageLog } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import { readTops, type Watching } from './bell-watch-store.ts';

/** An open page hears of something new within this time, and not more often (BELL-03). */
const LOOK_MILLISECONDS = 5_000;

interface Watched extends Watching {
  top: string;
  readonly onChange: () => void;
}

/** Reads how a bell is now. Whatever is other than that later calls back, until that is ended. */
type WatchBell = (watching: Watching) => Promise<(onChange: () => void) => () => void>;

/**
 * Each process looks for the people whose pages are open on it, as long as there are any. So the transaction of an event tells nobody,
 * no process has to hear of another, and what commits late is found like anything else.
 */
export function watchBells({ systemDb, log }: Platform): WatchBell {
  const watched = new Set<Watched>();
  const outage = outageLog(log, 'the database of notifications');
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  async function look() {
    if (isLooking) return;
    isLooking = true;
    try {
      const looked = [...watched];
      const tops = await readTops(systemDb.sql, looked);
      for (const [place, one] of looked.entries()) {
        const { [place]: top = '' } = tops;
        if (top === one.top) continue;
        one.top = top;
        if (watched.has(one)) one.onChange();
      }
      outage.works();
    } catch (error) {
      outage.failed(error);
    } finally {
      isLooking = false;
    }
  }

  return async (watching) => {
    const [top = ''] = await readTops(systemDb.sql, [watching]);
    return (onChange) => {
      const one = { ...watching, top, onChange };
      watched.add(one);
      timer ??= setInterval(() => void look(), LOOK_MILLISECONDS).unref();
      return () => {
        watched.delete(one);
        if (watched.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    };
  };
}
