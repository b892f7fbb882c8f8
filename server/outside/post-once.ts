import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AttemptReason } from '@underlay/domain/webhooks/attempt-messages.ts';
import { reasonOfFailure } from './webhook-failures.ts';

const MAX_ANSWER_BYTES = 16 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
/** A name with many addresses is tried at the first of them. */
const MAX_ADDRESSES = 4;
const CONNECTING = { keepAlive: false, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 700 } as const;

interface Post {
  /** Where the name leads. The connection goes nowhere else. */
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly authority: string | undefined;
  readonly connectMilliseconds: number;
  readonly milliseconds: number;
}

export interface Answered {
  /** Null when there was no answer. */
  readonly status: number | null;
  /** Why there was none, or not all of it. */
  readonly reason: AttemptReason | null;
  /** The beginning of the answer, as it came. */
  readonly bytes: Buffer;
  readonly retryAfter: string | undefined;
}

/**
 * One POST over a connection of its own, without a proxy. Redirects are answers, nothing is unpacked, and what follows the
 * first 16 KB is not waited for.
 */
export function postOnce(url: URL, { addresses, headers, body, authority, ...limits }: Post): Promise<Answered> {
  const isSecure = url.protocol === 'https:';
  const agent = isSecure ? new https.Agent({ ...CONNECTING, maxCachedSessions: 0 }) : new http.Agent(CONNECTING);
  const request = (isSecure ? https : http).request(url, {
    method: 'POST',
    agent,
    headers: { ...headers, 'content-length': body.length, 'accept-encoding': 'identity' },
    maxHeaderSize: MAX_HEADER_BYTES,
    lookup: alwaysTo(addresses.slice(0, MAX_ADDRESSES)),
    ...(isSecure && { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const }),
    ...(authority && { ca: authority }),
  });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let answer: http.IncomingMessage | null = null;
    /** The first end counts. Closing the connection causes more of them. */
    const end = (reason: AttemptReason | null) => {
      clearTimeout(connecting);
      clearTimeout(running);
      request.destroy();
      agent.destroy();
      const bytes = Buffer.concat(chunks);
      resolve({ status: answer?.statusCode ?? null, reason, bytes, retryAfter: answer?.headers['retry-after'] });
    };
    const connecting = setTimeout(() => end('no_connection'), Math.max(0, limits.connectMilliseconds));
    const running = setTimeout(() => end('no_answer'), Math.max(0, limits.milliseconds));
    request
      .on('socket', (socket) => socket.once('connect', () => clearTimeout(connecting)))
      .on('response', (response) => {
        answer = response;
        response
          .on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            size += chunk.length;
            if (size >= MAX_ANSWER_BYTES) end(null);
          })
          .on('end', () => end(null))
          .on('error', (error) => end(reasonOfFailure(error)));
      })
      // Nobody asked for another protocol.
      .on('upgrade', () => end('unreadable'))
      .on('error', (error) => end(reasonOfFailure(error)))
      .on('close', () => end('cut'))
      .end(body);
  });
}

/** In the place of a second look-up, which could be answered differently. */
function alwaysTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, done) => {
    const [first] = found;
    if (all) done(null, found);
    else done(null, first?.address ?? '', first?.family);
  };
}
