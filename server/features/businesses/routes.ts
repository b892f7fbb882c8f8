import type { BusinessUpdate, businesses } from '@underlay/contract/businesses.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Handler, Handlers } from '../../http/mount.ts';
import { notYourRole } from '../../services/not-your-role.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { askForSecondFactor } from './ask-for-second-factor.ts';
import { changeBankAccount } from './bank-account.ts';
import { bankAccountJson, businessJson } from './business-json.ts';
import { listBusinesses, readBusiness } from './business-store.ts';
import { cardsPausedUntil } from './card-pause.ts';
import { listCategories } from './category-store.ts';
import { changeBusiness } from './change-business.ts';
import { createBusiness } from './create-business.ts';
import { eligibilityOf } from './eligibility.ts';
import { freezePayments, lookAtBankNotice, unfreezePayments } from './freeze-payments.ts';
import { changePaymentSettings } from './payment-settings.ts';
import { removeOwner } from './remove-information.ts';
import { settingsJson } from './settings-json.ts';

export function businessRoutes(platform: Platform): Handlers<typeof businesses> {
  const { clock } = platform;
  const read = async (db: TenantDb) => found(await readBusiness(db));
  const json: Handler<typeof businesses.read> = ({ db }) => businessJson(platform, db);
  const create: Handler<typeof businesses.create> = async ({ systemDb, body, user, visitor }) => {
    const id = await createBusiness({ ...platform, systemDb }, { founder: user, visitor }, body);
    return businessJson(platform, platform.tenantDb(id));
  };
  const update: Handler<typeof businesses.update> = async ({ db, body, user, visitor, role, may }) => {
    if (concernsBank(body) && !may('bank')) throw notYourRole(role);
    await changeBusiness(platform, db, { entries: body, user, visitor });
    return businessJson(platform, db);
  };
  return {
    list: ({ systemDb, user }) => listBusinesses(systemDb.sql, user.id),
    create,
    createAccount: create,
    read: json,
    update,
    updateAccount: update,
    readAccount: json,
    eligibility: async ({ db }) => eligibilityOf(await read(db)),
    bankAccount: async ({ db }) => bankAccountJson(await read(db)),
    changeBankAccount: async ({ db, body, user, visitor }) => {
      await changeBankAccount(platform, db, { entries: body, user, visitor });
      return found(bankAccountJson(await read(db)));
    },
    removeOwner: ({ db, params, user }) =>
      removeOwner(platform, db, { businessId: params.businessId, userId: user.id, at: clock.now() }, params.ownerId),
    paymentSettings: async ({ db }) => settingsJson(await read(db), await cardsPausedUntil(platform, db.businessId)),
    changePaymentSettings: ({ db, body, user }) => changePaymentSettings(platform, db, body, user),
    askForSecondFactor: async ({ db, body, user }) => {
      await askForSecondFactor(platform, db, { user, asked: body.asked });
      return businessJson(platform, db);
    },
    unfreeze: async ({ db, body, user, visitor }) => {
      await unfreezePayments(platform, db, { ...body, user, visitor });
      return settingsJson(await read(db));
    },
    lookAtBankNotice: ({ body }) => lookAtBankNotice(platform, body.token),
    freeze: ({ body }) => freezePayments(platform, body.token),
    categories: async ({ db }) => (await listCategories(db)).map(({ id, name, tax }) => ({ uuid: id, name, tax })),
  };
}

/** What comes along with the business information, and is of whoever looks after the bank. */
const concernsBank = ({ businessBank, beneficialOwners, removeBusinessInformation }: BusinessUpdate): boolean =>
  businessBank !== undefined || beneficialOwners.length > 0 || removeBusinessInformation;
