import { categories } from './manager-records.ts';

/** Named tax rates and items of the price book as they travel. */
export const material = {
  uuid: 'a0000000-0000-4000-8000-000000000001',
  name: 'Sales tax, material',
  percent: 9.15,
  active: true,
  version: 3,
};
export const oldRate = { ...material, uuid: 'a0000000-0000-4000-8000-000000000002', name: 'Old rate', active: false };

export const oak = {
  uuid: 'b0000000-0000-4000-8000-000000000001',
  name: 'Engineered oak, 5 in.',
  description: 'Engineered oak, 5 in., natural',
  code: 'OAK-5E',
  categoryId: categories[0]?.uuid,
  categoryName: categories[0]?.name,
  unit: 'sq ft',
  rate: 7.45,
  cost: 4.32,
  tax: material.uuid,
  waste: 10,
  stockItemId: null,
  stockItemName: null,
  active: true,
  version: 2,
};
