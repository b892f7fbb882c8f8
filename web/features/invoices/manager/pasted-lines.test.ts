import { expect, test } from 'vitest';
import { pastedLines } from './pasted-lines.ts';

const categories = [
  { uuid: 'm', name: 'Material' },
  { uuid: 'l', name: 'Labor' },
];
const paste = (...rows: string[]) => pastedLines(rows.join('\n'), categories, 'm');

test('INV-12 rows of a spreadsheet become lines, whatever columns they have', () => {
  expect(
    paste(
      'Description\tQty\tRate',
      'Oak plank, 5 in.\t212\t$6.85',
      'Install\tLabor\t212.5\tSq. Ft.\t5.25\t$1,115.63',
      'Delivery\t85',
      '',
    ),
  ).toEqual([
    { categoryId: 'm', code: '', description: 'Oak plank, 5 in.', quantity: '212', unit: 'each', rate: '$6.85' },
    { categoryId: 'l', code: '', description: 'Install', quantity: '212.5', unit: 'sq ft', rate: '5.25' },
    { categoryId: 'm', code: '', description: 'Delivery', quantity: '1', unit: 'each', rate: '85' },
  ]);
});

test('INV-12 a word without blanks before the description is the item code', () => {
  expect(paste('SKU\tDescription\tQty\tPrice', 'WO-5S\tOak plank\t212\t6.85', 'Install\tLabor\t1\t525')).toMatchObject([
    { code: 'WO-5S', description: 'Oak plank' },
    { code: '', description: 'Install' },
  ]);
});

test('INV-12 what is no table is pasted as text', () => {
  expect(paste('Oak plank')).toBeNull();
  expect(paste('Oak plank', 'Install')).toBeNull();
});
