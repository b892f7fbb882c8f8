import { Refused } from '../services/refused.ts';

/** A file that comes in. It is in memory until its request is answered, unless it rests elsewhere meanwhile. */
export interface Upload {
  /** How it is given up, as long as it comes in. It rejects with the reason then. */
  comesIn(giveUp: (reason: Refused) => void): void;
  /** Counts what has come in. Refuses with `UNAVAILABLE` when there is no room for it. */
  take(bytes: number): void;
  hasCome(): void;
  /** Whether there is room for it where files rest that wait. */
  mayRest(): boolean;
  /** It is not in memory any more. */
  rests(): void;
  /** It is again. There is room for it, or for none that comes in meanwhile. */
  wakes(): void;
}

export interface Uploads {
  /** Counts one of the person until the work on it has ended. Refuses with `TOO_MANY_REQUESTS`. */
  during<Result>(personId: string, work: (upload: Upload) => Promise<Result>): Promise<Result>;
}

/** In each process. Our page sends as many of a person at once, and the bytes are those of ten of the largest files in memory. */
const LIMITS = { ofPerson: 3, bytesAtOnce: 256 * 1024 ** 2, bytesAtRest: 1024 ** 3 };
const RETRY_SECONDS = { tooMany: 2, noRoom: 10 };

const tooMany = (max: number) =>
  new Refused('TOO_MANY_REQUESTS', {
    retrySeconds: RETRY_SECONDS.tooMany,
    copy: `At most ${max} files can be sent at once. Please send this one again in a moment.`,
  });
const noRoom = () =>
  new Refused('UNAVAILABLE', {
    retrySeconds: RETRY_SECONDS.noRoom,
    copy: 'Too many files are being sent right now. This one was not saved. Please try again in a moment.',
  });

interface Held {
  readonly personId: string;
  /** In memory. */
  bytes: number;
  atRest: number;
  giveUp: ((reason: Refused) => void) | null;
}

/**
 * Bounds what uploads take of the memory. When there is no room left, whoever holds most of it gives up a file that comes in: people
 * who send slowly on purpose only take it from each other.
 */
export function createUploads(limits: Partial<typeof LIMITS> = {}): Uploads {
  const { ofPerson, bytesAtOnce, bytesAtRest } = { ...LIMITS, ...limits };
  const underWay = new Set<Held>();
  const bytesOf = (personId?: string) =>
    [...underWay].reduce(
      (sum, each) => sum + (personId === undefined || each.personId === personId ? each.bytes : 0),
      0,
    );
  const makeRoom = (bytes: number, { personId }: Held) => {
    while (bytesOf() + bytes > bytesAtOnce) {
      const [most] = [...underWay]
        .filter(({ giveUp }) => giveUp !== null)
        .sort((a, b) => bytesOf(b.personId) - bytesOf(a.personId) || b.bytes - a.bytes);
      if (!most?.giveUp || bytesOf(most.personId) <= bytesOf(personId) + bytes) throw noRoom();
      most.giveUp(noRoom());
      [most.giveUp, most.bytes] = [null, 0];
    }
  };
  return {
    async during(personId, work) {
      if ([...underWay].filter((each) => each.personId === personId).length >= ofPerson) throw tooMany(ofPerson);
      const held: Held = { personId, bytes: 0, atRest: 0, giveUp: null };
      underWay.add(held);
      try {
        return await work({
          comesIn: (giveUp) => {
            held.giveUp = giveUp;
          },
          take: (bytes) => {
            makeRoom(bytes, held);
            held.bytes += bytes;
          },
          hasCome: () => {
            held.giveUp = null;
          },
          mayRest: () => [...underWay].reduce((sum, { atRest }) => sum + atRest, held.bytes) <= bytesAtRest,
          rests: () => {
            [held.atRest, held.bytes] = [held.bytes, 0];
          },
          wakes: () => {
            [held.atRest, held.bytes] = [0, held.atRest];
          },
        });
      } finally {
        underWay.delete(held);
      }
    },
  };
}
