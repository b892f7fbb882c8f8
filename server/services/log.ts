import { inspect } from 'node:util';
import { type Logger, pino } from 'pino';

export type { Logger };

/** Names of fields that may never be logged, wherever they stand. Bodies are not logged at all. */
const SECRETS = [
  'accountNumber',
  'routingNumber',
  'ssn',
  'ein',
  'password',
  'authorization',
  'cookie',
  'access_token',
  'refresh_token',
  'client_secret',
];

export function createLog(level: string): Logger {
  return pino({
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}

/** The words of whatever was thrown: an error, several at once, or an object that only looks like one. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.map(messageOf))].join('; ');
  const { message, code } = error as { message?: unknown; code?: unknown };
  const words = [code, message].filter((part) => typeof part === 'string' && part !== '');
  return words.length > 0 ? words.join(': ') : inspect(error, { depth: 1, breakLength: Number.POSITIVE_INFINITY });
}

/** Says once that something does not answer, and once that it does again, however often it was asked meanwhile. */
export function outageLog(log: Logger, what: string) {
  let outage: { readonly since: number; failures: number } | null = null;
  return {
    lasts: () => outage !== null,
    failed(error: unknown) {
      if (outage) outage.failures += 1;
      else {
        outage = { since: Date.now(), failures: 1 };
        log.error({ error: messageOf(error) }, `${what} does not answer`);
      }
    },
    works() {
      if (!outage) return;
      const seconds = Math.round((Date.now() - outage.since) / 1000);
      log.warn({ seconds, failures: outage.failures }, `${what} answers again`);
      outage = null;
    },
  };
}

/** Portal ids open an account, so a log shows only their beginning. Query strings are left out. */
export function maskedPath(url: string): string {
  const path = url.split('?')[0] ?? '';
  return path.split('/').map(maskedPart).join('/');
}

const LONGEST_WORD = 20;

/** Masks an id in any spelling: in our own form anywhere, and any long part of a path that is no file or word. */
function maskedPart(part: string): string {
  const masked = part.replaceAll(
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi,
    (id) => `${id.slice(0, 4)}…`,
  );
  // Digits alone are no proof. One id of the provider's in sixty has none.
  const isId = masked.length > LONGEST_WORD && /[^a-z-]/.test(masked) && !/\.\w{1,5}$/.test(masked);
  return isId ? `${masked.slice(0, 4)}…` : masked;
}
