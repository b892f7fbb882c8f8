import type { BusinessJson, BusinessWrite, businesses } from '@underlay/contract/businesses.ts';
import type { Handler, Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { type BusinessRow, listBusinesses, listCategories, readBusiness } from './business-store.ts';
import { changeBusiness } from './change-business.ts';
import { createBusiness } from './create-business.ts';
import { eligibilityOf } from './eligibility.ts';

export function businessRoutes(platform: Platform): Handlers<typeof businesses> {
  const { sql } = platform;
  const read = async (businessId: string) => found(await readBusiness(sql, businessId));
  const create = async ({ body, user }: { body: BusinessWrite; user: { id: string } }) =>
    businessJson(await read(await createBusiness(platform, user.id, body)));
  const update: Handler<typeof businesses.update> = async ({ params, body, user }) => {
    await changeBusiness(platform, params.businessId, user.id, body);
    return businessJson(await read(params.businessId));
  };
  return {
    list: ({ user }) => listBusinesses(sql, user.id),
    create,
    createAccount: create,
    read: async ({ params }) => businessJson(await read(params.businessId)),
    update,
    updateAccount: update,
    readAccount: async ({ params }) => businessJson(await read(params.businessId)),
    eligibility: async ({ params }) => eligibilityOf(await read(params.businessId)),
    bankAccount: async ({ params }) => bankAccountJson(await read(params.businessId)),
    categories: ({ params }) => listCategories(sql, params.businessId),
  };
}

function businessJson(row: BusinessRow): BusinessJson {
  return {
    ...row,
    businessId: row.id,
    ein: row.einLastFour && `**-***${row.einLastFour}`,
    person: { firstName: row.contactFirstName, lastName: row.contactLastName },
    businessBank: row.bankStatus && {
      accountType: row.bankAccountType ?? '',
      accountHolderName: row.bankHolderName ?? '',
      lastFour: row.bankLastFour ?? '',
      status: row.bankStatus,
    },
  };
}

function bankAccountJson(row: BusinessRow) {
  if (!row.bankStatus || !row.bankCreatedAt) return null;
  return {
    name: row.bankName ?? '',
    createdAt: row.bankCreatedAt.toISOString(),
    lastFour: row.bankLastFour ?? '',
    status: row.bankStatus,
  };
}
