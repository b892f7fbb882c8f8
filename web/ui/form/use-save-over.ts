import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changedElsewhere } from '../feedback/refusal.ts';

/**
 * Gives a save the version it replaces. It is the one that was opened, and nobody is overwritten unseen. A person may be
 * notified that somebody else was faster. Saving again then replaces what is stored by then, and their entries are not
 * lost. `stored` is the version of the record as it was last read. It is undefined for a new record. `known` is the version
 * that this person has made since by a change of their own.
 */
export function useSaveOver(stored: number | undefined, known?: number) {
  const client = useQueryClient();
  const [first] = useState(stored);
  const opened = known ?? first;
  const [warned, setWarned] = useState(false);
  return async (save: (version: number | undefined) => Promise<unknown>): Promise<void> => {
    try {
      await save(warned ? stored : opened);
      setWarned(false);
    } catch (error) {
      if (changedElsewhere(error)) {
        setWarned(true);
        await client.invalidateQueries();
      }
      throw error;
    }
  };
}
