import { useState } from 'react';
import { changedElsewhere, mayBeStored } from '../feedback/refusal.ts';
import { useSaveOver } from './use-save-over.ts';

interface PartSaved<Stored> {
  /** As it was opened, and as it was last read. */
  readonly stored: Stored;
  /** What the form changes of it. */
  readonly part: (stored: Stored) => unknown;
  /** As it is by now. */
  readonly read: () => Promise<Stored>;
}

/**
 * Saves a part of a record over the version that was opened. Every change raises the version, and where the part is still as it was
 * opened, as after a change of something else on the same page, nothing unseen is replaced. Nor is it where it is what this person sent
 * and no answer came. `sent` is of the record's own shape.
 */
export function useSavePart<Stored extends { readonly version: number }>({ stored, part, read }: PartSaved<Stored>) {
  const saveOver = useSaveOver(stored.version);
  const [seen] = useState(() => new Set([JSON.stringify(part(stored))]));
  return (sent: object, save: (version: number | undefined) => Promise<unknown>) => {
    const saveOne = (version: number | undefined) =>
      save(version).catch((error) => {
        if (mayBeStored(error)) seen.add(JSON.stringify(part({ ...stored, ...sent })));
        throw error;
      });
    return saveOver(async (version) => {
      try {
        await saveOne(version);
      } catch (error) {
        if (!changedElsewhere(error)) throw error;
        const now = await read();
        if (!seen.has(JSON.stringify(part(now)))) throw error;
        await saveOne(now.version);
      }
    });
  };
}
