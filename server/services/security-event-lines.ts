import { labelOf, SECURITY_KINDS } from '@underlay/domain/security/kinds.ts';
import { StartProblem } from '../database/start-problem.ts';
import type { EventFilter, StoredEvent } from './security-event-store.ts';

interface Asked {
  readonly since: string;
  readonly kind: readonly string[];
  readonly outcome?: string | undefined;
  readonly person?: string | undefined;
  readonly business?: string | undefined;
}

const UNIT_MILLISECONDS: Readonly<Record<string, number>> = { m: 60_000, h: 3600_000, d: 24 * 3600_000 };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What was asked for on the command line. Throws StartProblem, one sentence, for what cannot be read. */
export function eventFilter({ since, kind, outcome, person, business }: Asked, now: Date): EventFilter {
  const unknown = kind.find((each) => !Object.hasOwn(SECURITY_KINDS, each));
  if (unknown !== undefined)
    throw new StartProblem(`There is no kind "${unknown}". There are ${Object.keys(SECURITY_KINDS).join(', ')}.`);
  if (outcome !== undefined && outcome !== 'success' && outcome !== 'failure')
    throw new StartProblem(`--outcome is success or failure, not "${outcome}".`);
  if (business !== undefined && !UUID.test(business))
    throw new StartProblem(`--business is the id of a business, not "${business}".`);
  return {
    since: momentOf(since, now),
    kinds: kind,
    outcome: outcome ?? null,
    person: person ?? null,
    business: business ?? null,
  };
}

function momentOf(since: string, now: Date): Date {
  const [, amount = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(since) ?? [];
  const moment = unit
    ? new Date(now.getTime() - Number(amount) * (UNIT_MILLISECONDS[unit] ?? 0))
    : new Date(/^\d{4}-\d\d-\d\d/.test(since) ? since : Number.NaN);
  if (Number.isNaN(moment.getTime()))
    throw new StartProblem(`--since is a time such as 30m, 12h or 7d, or a date such as 2026-11-24, not "${since}".`);
  return moment;
}

/** One event on one line: JSON for a collector, otherwise for a person. */
export function eventLine({ networkHash, ...row }: StoredEvent, isJson: boolean): string {
  if (isJson) return JSON.stringify({ ...row, networkHash: networkHash?.toString('hex') ?? null });
  const { at, kind, outcome, times, userId, businessId, network, device, details } = row;
  const parts = [
    labelOf(kind, outcome),
    times > 1 && `${times} times`,
    userId && `person ${userId}`,
    businessId && `business ${businessId}`,
    network && `from ${network}`,
    device && `with ${device}`,
    ...Object.entries(details).map(([name, value]) => `${name} ${value}`),
  ];
  return `${at.toISOString()}  ${kind.padEnd(20)}  ${parts.filter(Boolean).join(', ')}`;
}
