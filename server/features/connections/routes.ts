import type { ConnectionJson, connections } from '@underlay/contract/connections.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { changeRights, renewConnection, revokeConnection } from './change-connection.ts';
import { connectionJson } from './connection-json.ts';
import { listConnections, readConnection } from './connection-store.ts';
import { makeConnection } from './make-connection.ts';

export function connectionRoutes(platform: Platform): Handlers<typeof connections> {
  const { clock } = platform;
  const read = async (db: TenantDb, connectionId: string): Promise<ConnectionJson> =>
    connectionJson(found(await readConnection(db, connectionId)), clock.now());
  return {
    list: async ({ db }) => (await listConnections(db)).map((row) => connectionJson(row, clock.now())),
    make: async ({ db, user, visitor, body }) => {
      const { connectionId, token } = await makeConnection(platform, db, { user, visitor, entries: body });
      return { ...(await read(db, connectionId)), token };
    },
    change: async ({ db, user, visitor, body, params: { connectionId } }) => {
      await changeRights(platform, db, { user, visitor, connectionId, entries: body });
      return read(db, connectionId);
    },
    renew: async ({ db, user, visitor, body, params: { connectionId } }) => {
      const token = await renewConnection(platform, db, { user, visitor, connectionId, entries: body });
      return { ...(await read(db, connectionId)), token };
    },
    revoke: ({ db, user, params: { connectionId } }) => revokeConnection(platform, db, { user, connectionId }),
    self: async ({ db, connection: { id, businessId, name, rights, onlyRead, endsAt } }) => {
      const business = found(await readBusiness(db));
      return {
        uuid: id,
        name,
        business: { businessId, name: business.name, timeZone: business.timeZone },
        rights: [...rights],
        onlyRead,
        endsAt: endsAt?.toISOString() ?? null,
      };
    },
  };
}
