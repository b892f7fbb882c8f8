import type { BusinessWrite } from '@underlay/contract/business-entries.ts';
import type { businesses } from '@underlay/contract/businesses.ts';
import type { User, Visitor } from '../../http/caller.ts';
import type { Handler, Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { changeBankAccount } from './bank-account.ts';
import { bankAccountJson, businessJson } from './business-json.ts';
import { listBusinesses, listCategories, readBusiness } from './business-store.ts';
import { changeBusiness } from './change-business.ts';
import { createBusiness } from './create-business.ts';
import { eligibilityOf } from './eligibility.ts';
import { freezePayments, lookAtBankNotice, unfreezePayments } from './freeze-payments.ts';
import { changePaymentSettings, settingsJson } from './payment-settings.ts';
import { removeOwner } from './remove-information.ts';

export function businessRoutes(platform: Platform): Handlers<typeof businesses> {
  const { sql, clock } = platform;
  const read = async ({ businessId }: { businessId: string }) => found(await readBusiness({ sql, businessId }));
  const json: Handler<typeof businesses.read> = ({ params }) => businessJson(platform, params.businessId);
  const create = async ({ body, user, visitor }: { body: BusinessWrite; user: User; visitor: Visitor }) =>
    businessJson(platform, await createBusiness(platform, { founder: user, visitor }, body));
  const update: Handler<typeof businesses.update> = async ({ params, body, user, visitor }) => {
    await changeBusiness(platform, params.businessId, { entries: body, user, visitor });
    return businessJson(platform, params.businessId);
  };
  return {
    list: ({ user }) => listBusinesses(sql, user.id),
    create,
    createAccount: create,
    read: json,
    update,
    updateAccount: update,
    readAccount: json,
    eligibility: async ({ params }) => eligibilityOf(await read(params)),
    bankAccount: async ({ params }) => bankAccountJson(await read(params)),
    changeBankAccount: async ({ params, body, user, visitor }) => {
      await changeBankAccount(platform, params.businessId, { entries: body, user, visitor });
      return found(bankAccountJson(await read(params)));
    },
    removeOwner: ({ params, user }) =>
      removeOwner(platform, { businessId: params.businessId, userId: user.id, at: clock.now() }, params.ownerId),
    paymentSettings: async ({ params }) => settingsJson(await read(params)),
    changePaymentSettings: ({ params, body, user }) =>
      changePaymentSettings(platform, params.businessId, body, user.id),
    unfreeze: async ({ params, body, user, visitor }) => {
      await unfreezePayments(platform, params.businessId, { ...body, user, visitor });
      return settingsJson(await read(params));
    },
    lookAtBankNotice: ({ body }) => lookAtBankNotice(platform, body.token),
    freeze: ({ body }) => freezePayments(platform, body.token),
    categories: ({ params }) => listCategories({ sql, businessId: params.businessId }),
  };
}
