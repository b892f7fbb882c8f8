import type { statements } from '@underlay/contract/statements.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { readStatement } from './read-statement.ts';
import { statementJson } from './statement-json.ts';

export function statementRoutes(platform: Platform): Handlers<typeof statements> {
  return {
    read: async ({ db, params, query }) =>
      statementJson((await readStatement(platform, db, { ...query, customerId: params.customerId })).statement),
  };
}
