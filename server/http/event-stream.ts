import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Begins to call back with each event; answers how to end that. */
export type Subscribe<Event> = (onEvent: (event: Event) => void) => () => void;

export interface StreamRequest {
  readonly userId: string;
  readonly subscribe: Subscribe<unknown>;
  /** Rejects when this person may no longer hear: asked again before anything is said. */
  readonly stillAllowed: () => Promise<unknown>;
}

/** The answers of this process that do not end by themselves. */
export interface EventStreams {
  open(reply: FastifyReply, request: StreamRequest): FastifyReply;
}

const TIMES = {
  /** Proxies end a connection on which nothing is said; half of them after a minute. */
  heartbeatMilliseconds: 25_000,
  /** What comes in this time after something was said is said together: a busy moment costs a few questions to the authenticator, not many. */
  gatherMilliseconds: 200,
  /** Then the browser asks again, and is authorized again. */
  lifeMilliseconds: 5 * 60_000,
  /** Who has not taken what was said after this time has gone away without a word. */
  timeoutMilliseconds: 10_000,
} as const;
type Times = { readonly [Name in keyof typeof TIMES]: number };

/** Per person and process: more windows than anybody looks at. */
const MAX_STREAMS = 20;
/** Different events that wait for one reader. */
const MAX_WAITING = 500;
const RETRY_MILLISECONDS = 2_000;
/** For the one that was ended in favour of a newer one, so that the two do not take turns. */
const RETRY_LATER_MILLISECONDS = 60_000;

interface OpenStream {
  end(lastEvent?: string): void;
}

/** Keeps account of the open streams, so that nobody opens too many, and ends them before the server closes. */
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
          // Nothing can follow on this connection, and a server that closes need not wait for it.
          .header('connection', 'close')
          .send(body)
      );
    },
  };
}

function begin(reply: FastifyReply, { subscribe, stillAllowed }: StreamRequest, times: Times, gone: () => void) {
  const body = new PassThrough();
  const waiting = new Set<string>();
  let writing = false;
  let slowReader: NodeJS.Timeout | undefined;
  const say = (text: string) => {
    if (!body.writable || body.write(text)) return;
    // The reader is behind. It may be slow for a moment, but nothing is kept for somebody who does not read.
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

  /** What comes meanwhile is said after the authenticator was asked again: together, and the same only once. */
  async function flush() {
    if (writing) return;
    writing = true;
    try {
      while (waiting.size > 0) {
        const texts = [...waiting];
        waiting.clear();
        await stillAllowed();
        say(texts.join(''));
        await pause(times.gatherMilliseconds, undefined, { ref: false });
      }
    } catch {
      // Whoever may no longer hear, or cannot be asked about, is authorized again: it says why.
      stream.end();
    } finally {
      writing = false;
    }
  }
  const wait = (text: string) => {
    waiting.add(text);
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
  const unsubscribe = subscribe((event) => wait(`data: ${JSON.stringify(event)}\n\n`));
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
