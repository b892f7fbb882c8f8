import type { CustomerJson, customers } from '@underlay/contract/customers.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import {
  type CustomerRow,
  changeCustomer,
  createCustomer,
  listCustomers,
  readCustomer,
  renewPortalLink,
} from '../customers/index.ts';
import { customerJson } from './balance-json.ts';
import { balancesOf, wasBilled } from './balance-store.ts';

/** A customer is shown with what they owe, which is younger than they are. So it is answered here (docs/decisions/0026). */
export function customerRoutes(platform: Platform): Handlers<typeof customers> {
  const shown = async (db: TenantDb, rows: readonly CustomerRow[]): Promise<CustomerJson[]> => {
    const balances = await balancesOf(db, { customers: rows.map(({ id }) => id), now: platform.clock.now() });
    return rows.map((row) => customerJson(row, found(balances.get(row.id))));
  };
  const read = async (db: TenantDb, customerId: string) =>
    found((await shown(db, [found(await readCustomer(db, customerId))]))[0]);
  return {
    list: async ({ db, query }, answer) => {
      const { rows, total } = await listCustomers(db, query);
      answer.total(total);
      return shown(db, rows);
    },
    create: async ({ db, body, user }) =>
      read(db, await createCustomer(platform, db, { entries: body, userId: user.id })),
    read: ({ db, params }) => read(db, params.customerId),
    update: async ({ db, params, body, user, may }) => {
      const { customerId } = params;
      // Whoever reads their mail has their link (docs/decisions/0061).
      const isFixed = async (tx: TenantTransaction) => !may('invoice') && (await wasBilled(tx, customerId));
      await changeCustomer(platform, db, { customerId, entries: body, user, isFixed });
      return read(db, params.customerId);
    },
    renewLink: async ({ db, params, user }) => {
      found(await readCustomer(db, params.customerId));
      await renewPortalLink(platform, db, { customerId: params.customerId, userId: user.id });
      return read(db, params.customerId);
    },
  };
}
