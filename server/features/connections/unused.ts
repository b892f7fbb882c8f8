import type { TenantReader } from '../../database/sql.ts';
import { connectionJson } from './connection-json.ts';
import { listConnections } from './connection-store.ts';

/** Those that nobody has used for so long that they are marked (CONN-08). */
export const unusedConnections = async (db: TenantReader, now: Date) =>
  (await listConnections(db)).filter((row) => connectionJson(row, now).unused).map(({ id, name }) => ({ id, name }));
