import type { taxRates } from '@underlay/contract/tax-rates.ts';
import { percentFromBasisPoints } from '@underlay/domain/money/money.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { changeCategory } from './change-category.ts';
import { addTaxRate, changeTaxRate } from './change-tax-rate.ts';
import { listTaxRates, type TaxRateRow } from './tax-rate-store.ts';

export const taxRateRoutes = (platform: Platform): Handlers<typeof taxRates> => ({
  list: async ({ db }) => (await listTaxRates(db)).map(rateJson),
  create: async ({ db, body, user }) => rateJson(await addTaxRate(platform, db, { entries: body, userId: user.id })),
  update: async ({ db, params, body, user }) =>
    rateJson(await changeTaxRate(platform, db, { rateId: params.rateId, entries: body, userId: user.id })),
  changeCategory: async ({ db, params: { categoryId }, body: { tax }, user }) => {
    const { id, name, tax: kept } = await changeCategory(platform, db, { categoryId, tax, userId: user.id });
    return { uuid: id, name, tax: kept };
  },
});

const rateJson = ({ id, percent, ...others }: TaxRateRow) => ({
  ...others,
  uuid: id,
  percent: percentFromBasisPoints(percent),
});
