import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { StripeRefusal } from './stripe-error.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

const LONGEST_KEY = 255;
const KEPT_MILLISECONDS = 24 * 3_600_000;

export type Idempotency = ReturnType<typeof createIdempotency>;

/** The first answer under a key is the answer for a day (integrations A.6). Keys of different accounts are separate. */
export function createIdempotency(database: DatabaseSync) {
  const running = new Set<string>();
  const select = database.prepare('select * from answers where account = ? and key = ?');
  const insert = database.prepare(
    'insert into answers (account, key, fingerprint, status, body, at) values (?, ?, ?, ?, ?, ?)',
  );
  const prune = database.prepare('delete from answers where at < ?');

  return {
    /** The stored answer, or nothing. Refuses a key that was used for another request. */
    find(account: string, key: string, fingerprint: string): Answer | undefined {
      if (key.length > LONGEST_KEY) throw refusal(400, `The idempotency key is longer than ${LONGEST_KEY} characters.`);
      prune.run(Date.now() - KEPT_MILLISECONDS);
      const row = select.get(account, key);
      if (!row) return undefined;
      if (row.fingerprint !== fingerprint) {
        throw refusal(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      }
      return { status: Number(row.status), body: String(row.body) };
    },
    /** Marks the key as under way. The answered function ends that. */
    begin(account: string, key: string): () => void {
      const name = `${account} ${key}`;
      if (running.has(name)) {
        throw refusal(
          409,
          `There is currently another in-progress request using this Stripe Idempotent Key: ${key}.`,
          'idempotency_key_in_use',
        );
      }
      running.add(name);
      return () => running.delete(name);
    },
    keep(account: string, key: string, fingerprint: string, answer: Answer): void {
      insert.run(account, key, fingerprint, answer.status, answer.body, Date.now());
    },
  };
}

/** Two requests are the same when their method, address and body are. */
export function fingerprintOf(method: string, url: string, body: string): string {
  return createHash('sha256').update(`${method} ${url}\n${body}`).digest('hex');
}

function refusal(status: number, message: string, code?: string): StripeRefusal {
  return new StripeRefusal(status, { type: 'idempotency_error', message, ...(code && { code }) }, true);
}
