import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { changedElsewhere, mayBeStored } from '../feedback/refusal.ts';

interface Versioned {
  readonly version?: number;
}

/** Sends what replaces a version, and answers what is stored since. It may be sent again, so it does nothing else. */
export type Save<Body, Saved> = (sent: Body & Versioned) => Promise<Saved>;

/**
 * Saves over the version that was opened, or that this person made since, and nobody is overwritten unseen. A person may be notified
 * that somebody else was faster. Saving again then replaces what is stored by then, and their entries are not lost. Who was faster may be
 * they themselves, by a save whose answer was lost: sent again, it is answered as it was then.
 * `stored` is the version of the record as it was last read. It is undefined for a new record. `known` is the version that this person
 * has made since by a change of their own.
 */
export function useSaveOver(stored: number | undefined, known?: number) {
  const client = useQueryClient();
  const own = useRef(stored);
  const isWarned = useRef(false);
  const lost = useRef<readonly (() => Promise<Versioned>)[]>([]);

  /** What the last save that had no answer made, if it was stored. Its version is not there any more, so it is never stored now. */
  const ownSince = async (conflict: unknown): Promise<number | undefined> => {
    if (!changedElsewhere(conflict)) throw conflict;
    for (const again of lost.current.toReversed()) {
      const answer = await again().catch((error: unknown) => {
        if (!changedElsewhere(error)) throw error;
      });
      if (answer?.version !== undefined) return answer.version;
    }
    throw conflict;
  };

  return async <Body extends object, Saved extends Versioned>(body: Body, save: Save<Body, Saved>): Promise<Saved> => {
    const saveOver = (version: number | undefined) => {
      const again = () => save({ ...body, ...(version !== undefined && { version }) });
      return again().catch((error: unknown) => {
        if (mayBeStored(error)) lost.current = [...lost.current, again];
        throw error;
      });
    };
    try {
      const over = isWarned.current ? stored : (known ?? own.current);
      const saved = await saveOver(over).catch(async (error: unknown) => saveOver(await ownSince(error)));
      own.current = saved.version;
      isWarned.current = false;
      lost.current = [];
      return saved;
    } catch (error) {
      if (changedElsewhere(error)) {
        isWarned.current = true;
        lost.current = [];
        await client.invalidateQueries();
      }
      throw error;
    }
  };
}
