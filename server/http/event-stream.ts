import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Begins to call back with each event. Answers how to end that. */
export type Subscribe<Event> = (onEvent: (event: Event) => void) => () => void;

export interface StreamRequest {
  readonly userId: string;
  readonly subscribe: Subscribe<unknown>;
  /** What this person may hear. Rejects when they may no longer receive anything. It is asked again before each message. */
  readonly mayHear: () => Promise<(event: unknown) => boolean>;
}

/** The answers of this process that do not end by themselves. */
export interface EventStreams {
  open(reply: FastifyReply, request: StreamRequest): FastifyReply;
}

const TIMES = {
  /** Proxies end a silent connection, half of them after a minute. */
  heartbeatMilliseconds: 25_000,
  /** Events within this time of a message are sent together, so the authenticator is asked less often. */
  gatherMilliseconds: 200,
  /** After this the browser asks again and is authorized again. */
  lifeMilliseconds: 5 * 60_000,
  /** A reader who takes nothing for this long has gone away. */
  timeoutMilliseconds: 10_000,
} as const;
type Times = { readonly [Name in keyof typeof TIMES]: number };

/** Per person and process. Nobody looks at more windows. */
const MAX_STREAMS = 20;
/** Different events that wait for one reader. */
const MAX_WAITING = 500;
const RETRY_MILLISECONDS = 2_000;
/** For a stream that a newer one replaced, so the two do not take turns. */
const RETRY_LATER_MILLISECONDS = 60_000;

interface OpenStream {
  end(lastEvent?: string): void;
}

/** Counts the open streams, limits them for each person, and ends them before the server closes. */
export function createEventStreams(app: FastifyInstance, times: Times = TIMES): EventStreams {
  const open = new Map<string, Set<OpenStream>>();
  app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const stream of streams) stream.end();
  });
  return {
    open(reply, request) {
      const own = open.get(request.userId) ?? new Set();
      open.set(request.userId, own);
      const { stream, body } = begin(reply, request, times, () => {
        own.delete(stream);
        if (own.size === 0 && open.get(request.userId) === own) open.delete(request.userId);
      });
      own.add(stream);
      const [oldest] = own;
      if (own.size > MAX_STREAMS) oldest?.end(`retry: ${RETRY_LATER_MILLISECONDS}\n\n`);
      return (
        reply
          .type('text/event-stream')
          .header('cache-control', 'no-store')
          .header('x-accel-buffering', 'no')
          .header('x-content-type-options', 'nosniff')
          // Nothing can follow on this connection, and a closing server need not wait for it.
          .header('connection', 'close')
          .send(body)
      );
    },
  };
}

function begin(reply: FastifyReply, { subscribe, mayHear }: StreamRequest, times: Times, gone: () => void) {
  const body = new PassThrough();
  /** By what is written of it. A heartbeat is no event. */
  const waiting = new Map<string, unknown>();
  let writing = false;
  let slowReader: NodeJS.Timeout | undefined;
  const say = (text: string) => {
    if (!body.writable || body.write(text)) return;
    // The reader is behind. It may be slow for a moment, but events are not kept for a reader who takes none.
    slowReader ??= setTimeout(() => reply.raw.destroy(), times.timeoutMilliseconds).unref();
  };
  body.on('drain', () => {
    clearTimeout(slowReader);
    slowReader = undefined;
  });
  const stream: OpenStream = {
    end(lastEvent) {
      stop();
      if (lastEvent) say(lastEvent);
      body.end();
      setTimeout(() => reply.raw.destroy(), times.timeoutMilliseconds / 5).unref();
    },
  };
  const stop = once(() => {
    clearInterval(heartbeat);
    clearTimeout(life);
    clearTimeout(slowReader);
    unsubscribe();
    waiting.clear();
    gone();
  });

  /** Sends the events that came meanwhile, after the authenticator was asked again. Equal ones are sent once. */
  async function flush() {
    if (writing) return;
    writing = true;
    try {
      while (waiting.size > 0) {
        const next = [...waiting];
        waiting.clear();
        const isHeard = await mayHear();
        const texts = next.flatMap(([text, event]) => (event === null || isHeard(event) ? [text] : []));
        if (texts.length > 0) say(texts.join(''));
        await pause(times.gatherMilliseconds, undefined, { ref: false });
      }
    } catch {
      // A reader who is refused, or whose rights cannot be checked, is authorized again. That answer says why.
      stream.end();
    } finally {
      writing = false;
    }
  }
  const wait = (text: string, event: unknown = null) => {
    waiting.set(text, event);
    if (waiting.size > MAX_WAITING) stream.end();
    else void flush();
  };

  const heartbeat = setInterval(() => wait(':\n\n'), times.heartbeatMilliseconds).unref();
  const life = setTimeout(() => stream.end(), times.lifeMilliseconds).unref();
  reply.raw.once('close', () => {
    stop();
    body.destroy();
  });
  say(`retry: ${RETRY_MILLISECONDS}\n\n`);
  const unsubscribe = subscribe((event) => wait(`data: ${JSON.stringify(event)}\n\n`, event));
  return { stream, body };
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
