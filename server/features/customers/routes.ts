import { randomUUID } from 'node:crypto';
import type { CustomerJson, CustomerWrite, customers } from '@underlay/contract/customers.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import { contactJson } from '../../services/contacts-store.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { changeCustomer } from './change-customer.ts';
import { type CustomerRow, insertCustomer, listCustomers, readCustomer, replacePortalLink } from './customer-store.ts';

export function customerRoutes(platform: Platform): Handlers<typeof customers> {
  const read = async (db: TenantDb, customerId: string) => customerJson(found(await readCustomer(db, customerId)));
  return {
    list: async ({ db, query }, answer) => {
      const { rows, total } = await listCustomers(db, query);
      answer.total(total);
      return rows.map(customerJson);
    },
    create: async ({ db, body, user }) =>
      read(db, await createCustomer(platform, db, { entries: body, userId: user.id })),
    read: ({ db, params }) => read(db, params.customerId),
    update: async ({ db, params, body, user }) => {
      await changeCustomer(platform, db, { customerId: params.customerId, entries: body, userId: user.id });
      return read(db, params.customerId);
    },
    renewLink: async ({ db, params, user }) => {
      await read(db, params.customerId);
      await renewPortalLink(platform, db, { customerId: params.customerId, userId: user.id });
      return read(db, params.customerId);
    },
  };
}

/** D09: the old link finds nothing any more. The next mail carries the new one. */
async function renewPortalLink(
  { clock }: Platform,
  db: TenantDb,
  { customerId, userId }: { customerId: string; userId: string },
) {
  const at = clock.now();
  await db.begin(async (tx) => {
    await replacePortalLink(tx, { customerId, accountId: randomUUID(), at });
    await writeEvent(tx, { subjectId: customerId, kind: 'link_renewed', actor: userId, at });
  });
}

/** A customer and, with it, their portal account (D09). Their first link has the id of their conversation. Answers the new id. */
export async function createCustomer(
  { clock }: Platform,
  db: TenantDb,
  { entries, userId }: { entries: CustomerWrite; userId: string },
): Promise<string> {
  const id = randomUUID();
  const at = clock.now();
  await db.begin(async (tx) => {
    await insertCustomer(tx, {
      id,
      communicationId: randomUUID(),
      accountId: randomUUID(),
      createdAt: at,
      entries,
    });
    await writeEvent(tx, { subjectId: id, kind: 'customer_created', actor: userId, at });
  });
  return id;
}

export const portalPath = (row: { portfolioId: string; accountId: string }) =>
  `/p/u/${row.portfolioId}/a/${row.accountId}`;

function customerJson(row: CustomerRow): CustomerJson {
  return {
    ...contactJson(row),
    name: row.businessName,
    businessType: row.customerType,
    accountNumber: String(row.accountNumber),
    portalPath: portalPath(row),
  };
}
