import { TAX_RATE_FIELDS } from '@underlay/domain/tax-rates/fields.ts';
import { z } from 'zod';
import { CategoryJson } from './categories.ts';
import { endpoint } from './endpoint.ts';
import { jsonOf } from './field-json.ts';
import { schemaOf } from './field-schemas.ts';
import { LineTax } from './line-tax.ts';
import { Id, Version } from './primitives.ts';

const TaxRateCreate = schemaOf(TAX_RATE_FIELDS);
export type TaxRateCreate = z.output<typeof TaxRateCreate>;
const TaxRateUpdate = TaxRateCreate.extend({ active: z.boolean(), version: Version });
export type TaxRateUpdate = z.output<typeof TaxRateUpdate>;

/** TAX-01. A retired one stays on the lines that have it. */
export const TaxRateJson = z.object({
  uuid: Id,
  ...jsonOf(TAX_RATE_FIELDS).shape,
  active: z.boolean(),
  version: z.number(),
});
export type TaxRateJson = z.output<typeof TaxRateJson>;

const ofBusiness = '/business/:businessId/tax-rates' as const;

/** Rates that lines are taxed with, besides the document's own. */
export const taxRates = {
  list: endpoint({
    method: 'GET',
    path: ofBusiness,
    access: 'manager',
    right: ['sell', 'invoice'],
    summary: 'Named tax rates, those in use first, by name',
    response: z.array(TaxRateJson),
  }),
  create: endpoint({
    method: 'POST',
    path: ofBusiness,
    access: 'manager',
    right: 'settings',
    summary: 'Adds a tax rate',
    body: TaxRateCreate,
    response: TaxRateJson,
    refusals: ['rate_exists', 'too_many_rates'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${ofBusiness}/:rateId`,
    access: 'manager',
    right: 'settings',
    summary: 'Changes a tax rate, retires it or puts it in use again; what was sent keeps the rate that it had',
    body: TaxRateUpdate,
    response: TaxRateJson,
    refusals: ['rate_exists', 'CHANGED_ELSEWHERE'],
  }),
  changeCategory: endpoint({
    method: 'PUT',
    path: '/business/:businessId/categories/:categoryId',
    access: 'manager',
    right: 'settings',
    summary:
      'What new lines of a category are taxed with; lines that exist, and items of the price book, keep their own',
    body: z.object({ tax: LineTax }),
    response: CategoryJson,
    refusals: ['unknown_rate'],
  }),
};
