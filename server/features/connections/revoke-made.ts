import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { endConnection, lockMadeBy } from './connection-store.ts';

/** Revokes what a member made, with the change that takes them or their right team away (CONN-11). */
export const revokeMade: Platform['revokeMade'] = async (tx, { userId, by, at }) => {
  for (const { id, name } of await lockMadeBy(tx, userId)) {
    await endConnection(tx, id, { by, at });
    await writeEvent(tx, { subjectId: id, kind: 'connection_revoked', actor: by, at, data: { detail: name } });
  }
};
