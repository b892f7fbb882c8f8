import { SECURITY_KINDS, type SecurityKind, type SecurityOutcome } from '@underlay/domain/security/kinds.ts';
import { currentOrigin, type RequestOrigin } from '../database/request-origin.ts';
import type { Sql, Transaction } from '../database/sql.ts';
import type { Clock } from './clock.ts';
import { deviceOf, maskedAddress } from './device.ts';
import { type FloodGate, openFloodGate } from './flood-gate.ts';
import { type Logger, messageOf } from './log.ts';
import type { Sealer } from './sealer.ts';
import { insertSecurityEvent, type SecurityEventRow } from './security-event-store.ts';

export interface SecurityEvent {
  readonly kind: SecurityKind;
  /** Success, unless it is said otherwise or the kind knows none. */
  readonly outcome?: SecurityOutcome;
  /** The person who did it, or whose account it was. */
  readonly userId?: string | null | undefined;
  readonly businessId?: string | null;
  /** Facts of the kind. Never a password, code, token or number, and no text that a stranger typed. */
  /** Null: nobody could look. */
  readonly details?: Readonly<Record<string, string | number | null>>;
  /** For what stops a request before its handler runs. Handlers leave it out. */
  readonly origin?: RequestOrigin;
}

/** The stream of what somebody who watches over accounts and businesses wants to know (docs/decisions/0036). */
export interface SecurityEvents {
  /** Records a change in its own transaction: `record(tx, ...)`, or `record(tx.sql, ...)` in one of a business. */
  record(tx: Transaction, event: SecurityEvent): Promise<void>;
  /**
   * Records what no transaction carries: a sign-in, a refusal. It never throws. What cannot be stored stands in the log,
   * and a flood is counted in place of being stored one by one.
   */
  note(event: SecurityEvent): Promise<void>;
  /** Stores the counts of floods that are still open. */
  close(): Promise<void>;
}

interface Stream {
  readonly sql: Sql;
  readonly sealer: Pick<Sealer, 'fingerprint'>;
  readonly clock: Clock;
  readonly log: Logger;
}

const MAX_TEXT = 200;
/** Enough to tell networks apart. */
const HASH_BYTES = 16;

export function createSecurityEvents({ sql, sealer, clock, log }: Stream): SecurityEvents {
  const store = async (row: SecurityEventRow) => {
    try {
      await insertSecurityEvent(sql, row);
    } catch (error) {
      const { networkHash: _hash, ...event } = row;
      log.error({ error: messageOf(error), event }, 'a security event could not be stored');
    }
  };
  const gate: FloodGate = openFloodGate(store);
  return {
    record: (tx, event) => insertSecurityEvent(tx, rowOf(event)),
    note: (event) => gate.pass(rowOf(event)),
    close: () => gate.close(),
  };

  function rowOf({
    kind,
    outcome = usual(kind),
    userId,
    businessId,
    details = {},
    origin,
  }: SecurityEvent): SecurityEventRow {
    const from = origin ?? currentOrigin();
    return {
      at: clock.now(),
      kind,
      outcome,
      userId: userId ?? null,
      businessId: businessId ?? null,
      network: from && maskedAddress(from.ipAddress),
      networkHash: from && sealer.fingerprint(from.network, 'security events').subarray(0, HASH_BYTES),
      device: from && deviceOf(from.userAgent),
      details: Object.fromEntries(Object.entries(details).map(([name, value]) => [name, storable(value)])),
      times: 1,
    };
  }
}

const usual = (kind: SecurityKind): SecurityOutcome => ('success' in SECURITY_KINDS[kind] ? 'success' : 'failure');

/** PostgreSQL stores no NUL and no half of a character. */
const storable = (value: string | number | null): string | number | null =>
  typeof value !== 'string' ? value : value.slice(0, MAX_TEXT).replaceAll('\u0000', '').toWellFormed();
