import { useState } from 'react';
import { changedElsewhere, mayBeStored } from '../feedback/refusal.ts';
import { type Save, useSaveOver } from './use-save-over.ts';

interface PartSaved<Stored> {
  /** As it was opened, and as it was last read. */
  readonly stored: Stored;
  /** What the form changes of it. */
  readonly part: (stored: Stored) => unknown;
  /** As it is by now. */
  readonly read: () => Promise<Stored>;
}

/**
 * Saves a part of a record over the version that was opened, as `useSaveOver` does. Every change raises the version, and where the part
 * is still as it was opened, as after a change of something else on the same page, nothing unseen is replaced. Nor is it where it is what
 * this person sent and no answer came. What is sent is of the record's own shape.
 */
export function useSavePart<Stored extends { readonly version: number }>({ stored, part, read }: PartSaved<Stored>) {
  const saveOver = useSaveOver(stored.version);
  const [seen] = useState(() => new Set([JSON.stringify(part(stored))]));
  return <Body extends object, Saved extends { readonly version: number }>(body: Body, save: Save<Body, Saved>) => {
    const saveOne: typeof save = (sent) =>
      save(sent).catch((error) => {
        if (mayBeStored(error)) seen.add(JSON.stringify(part({ ...stored, ...body })));
        throw error;
      });
    return saveOver(body, async (sent) => {
      try {
        return await saveOne(sent);
      } catch (error) {
        if (!changedElsewhere(error)) throw error;
        const now = await read();
        if (!seen.has(JSON.stringify(part(now)))) throw error;
        return saveOne({ ...sent, version: now.version });
      }
    });
  };
}
