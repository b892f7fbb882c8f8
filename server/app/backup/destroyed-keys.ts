import { StartProblem } from '../../database/start-problem.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import { type ListProblem, lookAtList, type SignedLists } from './signed-list.ts';

const LIST = 'destroyed-keys.txt';
const ID = /^[0-9a-f-]{36}$/;

/**
 * The ids of keys that were destroyed, beside the backups and in clear: they open nothing. An older backup still holds
 * the keys, so whoever restores it destroys them again (docs/keys.md).
 */
export interface Destroyed {
  /** The ids in a file of the operator's. Null where none was named. */
  readonly named: readonly string[] | null;
}

/**
 * Adds to the list, on which an id stays. The database knows every key that was destroyed, so a list without a good code
 * is written anew from it, and nothing of it is taken over. Answers what was wrong with the one that lay there.
 */
export async function addDestroyedKeys(lists: SignedLists, ids: readonly string[]): Promise<ListProblem | null> {
  const known = await lists.read(LIST);
  if (typeof known === 'string') {
    await lists.write(LIST, [...ids].sort());
    return known;
  }
  const all = [...new Set([...known, ...ids])].sort();
  if (all.length > known.length) await lists.write(LIST, all);
  return null;
}

/**
 * Throws StartProblem for a list that would be refused once the installation is open: a restore may take an hour until
 * then. A backup from before lists were signed may have none, where no key was ever destroyed.
 */
export async function refuseUnsignedKeys(store: BackupStore, { named }: Destroyed, { hasList }: { hasList: boolean }) {
  const found = await lookAtList(store, LIST);
  if (named || found === 'signed' || (found === 'missing' && !hasList)) return;
  throw new StartProblem(refusal(store, found));
}

/** The keys that are destroyed at a restore. Throws StartProblem where the list is not this installation's. */
export async function destroyedAgain(
  store: BackupStore,
  lists: SignedLists,
  { named }: Destroyed,
): Promise<readonly string[]> {
  const listed = await lists.read(LIST);
  if (typeof listed !== 'string') return [...listed, ...(named ?? [])];
  if (!named && listed === 'forged') throw new StartProblem(refusal(store, listed));
  return named ?? [];
}

const WRONG = {
  missing: 'is not there any more',
  unsigned: 'has no code of this installation: a version before this one wrote it, or somebody else',
  forged: 'was not written by this installation, or was changed since',
} satisfies Record<ListProblem, string>;

const refusal = ({ place }: BackupStore, problem: ListProblem) =>
  `${LIST} in ${place} ${WRONG[problem]}. Living keys could stand on it, and what they sealed would be lost; destroyed ones could be missing. Write the ids that are right into a file of your own, one in a line (none, if no key was destroyed since), and run this again with -- --destroyed-keys FILE.`;

export const idsIn = (text: string): string[] => text.split(/\s+/).filter((word) => ID.test(word));
