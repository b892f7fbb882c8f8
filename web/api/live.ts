import type { LiveEvent } from '@underlay/contract/live.ts';
import { createParser } from 'eventsource-parser';
import { ApiError, errorFrom } from './api-error.ts';
import { addressOf, authorization, parsed } from './client.ts';

/** The server sends a heartbeat every 25 seconds. Without one the connection is dead, and nothing reports it. */
const SILENCE_MILLISECONDS = 60_000;
const FIRST_PAUSE_MILLISECONDS = 2_000;
const LONGEST_PAUSE_MILLISECONDS = 60_000;
/** The server looks so far back behind the age of the page. What took longer to be asked may have missed something. */
const ON_ITS_WAY_MILLISECONDS = 5_000;

interface Listener {
  readonly onEvent: (event: LiveEvent) => void;
  /** The server listens from now on, and tells what happened since the page was opened. */
  readonly onOpen?: () => void;
}

/**
 * Listens to what changes in a business until the signal ends it, over one connection at a time. One that ends is opened
 * again. The pauses grow while it fails and differ between screens. It rejects only when the server refuses: nobody is
 * signed in, or not in this business.
 */
export async function listenLive(businessId: string, listener: Listener, signal: AbortSignal): Promise<void> {
  const line = { pause: FIRST_PAUSE_MILLISECONDS, failures: 0 };
  while (!signal.aborted) {
    line.failures += 1;
    await readOnce({ businessId, listener, signal, line }).catch((error: unknown) => {
      if (!signal.aborted && isRefusal(error)) throw error;
    });
    const pause = Math.max(line.pause, Math.min(line.pause * 2 ** line.failures, LONGEST_PAUSE_MILLISECONDS) / 2);
    await elapse(pause * (0.5 + Math.random()), signal);
  }
}

interface Reading {
  readonly businessId: string;
  readonly listener: Listener;
  readonly signal: AbortSignal;
  readonly line: { pause: number; failures: number };
}

async function readOnce({ businessId, listener, signal, line }: Reading): Promise<void> {
  const silence = new AbortController();
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MILLISECONDS);
  };
  let timer = setTimeout(() => silence.abort(), SILENCE_MILLISECONDS);
  const parser = createParser({
    onEvent: ({ data }) => listener.onEvent(parsed(data) as LiveEvent),
    onRetry: (milliseconds) => {
      line.pause = milliseconds;
    },
  });
  try {
    const headers = { accept: 'text/event-stream', ...(await authorization()) };
    const age = ageOfPage();
    const response = await fetch(addressOf('/business/:businessId/live', { params: { businessId }, query: { age } }), {
      headers,
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store',
    });
    if (!response.ok) throw errorFrom(response.status, await response.text());
    if (ageOfPage() - age > ON_ITS_WAY_MILLISECONDS) listener.onEvent({ about: 'anything', id: null });
    listener.onOpen?.();
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      alive();
      line.failures = 0;
      parser.feed(part.value);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** In milliseconds. Nothing on screen is older. One clock stands still while the machine sleeps, the other may be set back. */
const ageOfPage = (): number => Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin));

const isRefusal = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status);

function elapse(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });
}
