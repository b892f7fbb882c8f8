import { randomUUID } from 'node:crypto';
import type { CustomerJson, CustomerWrite, customers } from '@underlay/contract/customers.ts';
import type { Handlers } from '../../http/mount.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { changeCustomer } from './change-customer.ts';
import { type CustomerRow, insertCustomer, listCustomers, readCustomer, replacePortalLink } from './customer-store.ts';

export function customerRoutes(platform: Platform): Handlers<typeof customers> {
  const { sql } = platform;
  const read = async (businessId: string, customerId: string) =>
    customerJson(found(await readCustomer({ sql, businessId }, customerId)));
  return {
    list: async ({ params, query }, answer) => {
      const { rows, total } = await listCustomers({ sql, businessId: params.businessId }, query);
      answer.total(total);
      return rows.map(customerJson);
    },
    create: async ({ params, body, user }) =>
      read(params.businessId, await createCustomer(platform, params.businessId, body, user.id)),
    read: ({ params }) => read(params.businessId, params.customerId),
    update: async ({ params, body, user }) => {
      await changeCustomer(platform, params.businessId, params.customerId, body, user.id);
      return read(params.businessId, params.customerId);
    },
    renewLink: async ({ params, user }) => {
      await read(params.businessId, params.customerId);
      await renewPortalLink(platform, params.businessId, params.customerId, user.id);
      return read(params.businessId, params.customerId);
    },
  };
}

/** D09: whoever has the old link finds nothing any more; the next mail carries the new one. */
async function renewPortalLink({ sql, clock }: Platform, businessId: string, customerId: string, userId: string) {
  const at = clock.now();
  await sql.begin(async (tx) => {
    await replacePortalLink({ sql: tx, businessId }, customerId, randomUUID(), at);
    await writeEvent({ sql: tx, businessId }, { subjectId: customerId, kind: 'link_renewed', actor: userId, at });
  });
}

/** A customer and, with it, their portal account (D09). Their first link has the id of their conversation. Answers the new id. */
export async function createCustomer(
  { sql, clock }: Platform,
  businessId: string,
  entries: CustomerWrite,
  userId: string,
): Promise<string> {
  const id = randomUUID();
  const at = clock.now();
  await sql.begin(async (tx) => {
    await insertCustomer(
      { sql: tx, businessId },
      {
        id,
        communicationId: randomUUID(),
        accountId: randomUUID(),
        createdAt: at,
        entries,
      },
    );
    await writeEvent({ sql: tx, businessId }, { subjectId: id, kind: 'customer_created', actor: userId, at });
  });
  return id;
}

export const portalPath = (row: { portfolioId: string; accountId: string }) =>
  `/p/u/${row.portfolioId}/a/${row.accountId}`;

function customerJson(row: CustomerRow): CustomerJson {
  return {
    ...row,
    uuid: row.id,
    name: row.businessName,
    person: { firstName: row.firstName, lastName: row.lastName, maidenName: row.maidenName },
    businessType: row.customerType,
    accountNumber: String(row.accountNumber),
    portalPath: portalPath(row),
    createdAt: row.createdAt.toISOString(),
  };
}
