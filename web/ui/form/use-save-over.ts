import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changedElsewhere } from '../feedback/refusal.ts';

/**
 * Gives a save the version it replaces: the one that was opened, so that nobody is overwritten unseen. Once its person has
 * been told that somebody else was faster, saving again replaces what is stored by then: their entries are not lost.
 * `stored` is the version of the record as it was last read; undefined for a new record. `known` is the version that this
 * person has made since by a change of their own.
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
