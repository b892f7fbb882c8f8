import { useRef } from 'react';
import { changedElsewhere, mayBeStored } from '../feedback/refusal.ts';

interface Save<Seen, Answer> {
  readonly id: string;
  readonly sent: Seen;
  /** What its person saw of it. Null replaces whatever is stored. */
  readonly was: Seen | null | undefined;
  /** `own` may be stored as well, each in place of `was`. */
  readonly save: (was: Seen | null | undefined, own: readonly Seen[]) => Promise<Answer>;
}

/**
 * Saves parts over what was seen of them. One whose answer was lost may be stored all the same: what is there then is this person's
 * own, and no change by somebody else.
 */
export function useOwnSaves<Seen, Answer>() {
  const unanswered = useRef(new Map<string, readonly Seen[]>());
  return async ({ id, sent, was, save }: Save<Seen, Answer>): Promise<Answer> => {
    const own = unanswered.current.get(id) ?? [];
    let conflict: unknown;
    for (const seen of [was, ...own]) {
      try {
        const answer = await save(seen, own);
        unanswered.current.delete(id);
        return answer;
      } catch (error) {
        if (mayBeStored(error)) unanswered.current.set(id, [...own, sent]);
        if (!changedElsewhere(error)) throw error;
        conflict = error;
      }
    }
    unanswered.current.delete(id);
    throw conflict;
  };
}
