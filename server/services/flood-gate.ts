import { isByAnybody } from '@underlay/domain/security/kinds.ts';
import type { SecurityEventRow } from './security-event-store.ts';

/** Of one kind from one network (or of one person, who has shown who they are) in a minute. What is over is counted. */
const MAX_OF_ONE = 10;
/** Of one kind that strangers cause in a minute, from all networks. More are counted, and nobody fills the disk. */
const MAX_OF_KIND = 60;
/** Counts of one kind that are kept apart. What is over is one count more. */
const MAX_COUNTS = 19;
const MINUTE_MILLISECONDS = 60_000;

export interface FloodGate {
  /** Stores the row, or adds it to a count that is stored at the end of the minute. */
  pass(row: SecurityEventRow): Promise<void>;
  close(): Promise<void>;
}

interface Minute {
  /** Rows stored one by one, by kind and by kind and source. */
  readonly stored: Map<string, number>;
  /** By kind and source: the last row, and how many it stands for. */
  readonly counted: Map<string, SecurityEventRow>;
  readonly countsOfKind: Map<string, number>;
}

/** Bounds how many rows strangers can cause. Each process counts for itself, and every event is counted. */
export function openFloodGate(store: (row: SecurityEventRow) => Promise<void>): FloodGate {
  let minute = newMinute();
  let timer: NodeJS.Timeout | null = null;

  return {
    async pass(row) {
      timer ??= setTimeout(() => void endMinute(), MINUTE_MILLISECONDS).unref();
      if (isStored(minute, row)) return store(row);
      count(minute, row);
    },
    async close() {
      if (timer) clearTimeout(timer);
      await endMinute();
    },
  };

  async function endMinute() {
    const { counted } = minute;
    minute = newMinute();
    timer = null;
    for (const row of counted.values()) await store(row);
  }
}

const newMinute = (): Minute => ({ stored: new Map(), counted: new Map(), countsOfKind: new Map() });

function isStored({ stored }: Minute, row: SecurityEventRow): boolean {
  const ofOne = `${kindOf(row)} ${sourceOf(row)}`;
  if (add(stored, ofOne) > MAX_OF_ONE) return false;
  return isOfOwner(row) || add(stored, kindOf(row)) <= MAX_OF_KIND;
}

function count({ counted, countsOfKind }: Minute, row: SecurityEventRow) {
  const own = `${kindOf(row)} ${sourceOf(row)}`;
  const isKept = counted.has(own) || add(countsOfKind, kindOf(row)) <= MAX_COUNTS;
  const key = isKept ? own : kindOf(row);
  const before = counted.get(key);
  counted.set(key, before ? together(before, row) : row);
}

/** One row for several. It names what they have in common. */
function together(one: SecurityEventRow, other: SecurityEventRow): SecurityEventRow {
  const isSame = (one.networkHash?.toString('hex') ?? '') === (other.networkHash?.toString('hex') ?? '');
  return {
    ...other,
    userId: one.userId === other.userId ? one.userId : null,
    businessId: one.businessId === other.businessId ? one.businessId : null,
    network: isSame ? one.network : null,
    networkHash: isSame ? one.networkHash : null,
    device: one.device === other.device ? one.device : null,
    details: {},
    times: one.times + other.times,
  };
}

const kindOf = ({ kind, outcome }: SecurityEventRow): string => `${kind} ${outcome}`;
const sourceOf = (row: SecurityEventRow): string =>
  (isOfOwner(row) && row.userId) || (row.networkHash?.toString('hex') ?? 'nowhere');

/**
 * Whether the person did it themselves. A failure may be anybody's, and so may a kind that anybody can cause for any address: it has
 * to be the same work whether there is a person with that address or not (TM-20).
 */
const isOfOwner = ({ kind, outcome }: SecurityEventRow): boolean => outcome === 'success' && !isByAnybody(kind);

function add(counts: Map<string, number>, key: string): number {
  const sum = (counts.get(key) ?? 0) + 1;
  counts.set(key, sum);
  return sum;
}
