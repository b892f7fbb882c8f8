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

test('INV-12 numbers that count the rows in front of them are left out, and other numbers there are codes', () => {
  const oak = { code: '', description: 'Oak plank', quantity: '212', rate: '6.85' };
  const code = '1045';
  expect(paste('1\tOak plank\t212\t6.85')).toMatchObject([oak]);
  expect(paste('1045\tOak plank\t212\t6.85')).toMatchObject([{ ...oak, code }]);
  expect(paste('4\tOak plank\t212\t6.85\t1,452.20', '5\tDelivery\t\t85')).toMatchObject([
    oak,
    { code: '', description: 'Delivery', quantity: '1', rate: '85' },
  ]);
  expect(paste('1\tWO-5S\tOak plank\t212\tsq ft\t6.85')).toMatchObject([{ ...oak, code: 'WO-5S', unit: 'sq ft' }]);
});

test('INV-12 a figure in front is the quantity where a rate alone follows, or its rate and the amount that they make', () => {
  const oak = { code: '', description: 'Oak plank', quantity: '2', rate: '$6.85' };
  expect(paste('2\tOak plank\t$6.85')).toMatchObject([oak]);
  expect(paste('2\tOak plank\t$6.85\t$13.70', '212.5\tInstall\t5.25\t1,115.63')).toMatchObject([
    oak,
    { code: '', description: 'Install', quantity: '212.5', rate: '5.25' },
  ]);
});

test('INV-12 an amount that is shown without cents, or made of more than is shown, is an amount all the same', () => {
  const oak = { code: '', description: 'Oak plank', rate: '6.85' };
  expect(paste('212\tOak plank\t6.85\t1,452')).toMatchObject([{ ...oak, quantity: '212' }]);
  expect(paste('213\tOak plank\t6.85\t$1,456.31')).toMatchObject([{ ...oak, quantity: '213' }]);
});

test('INV-12 positions with a dot count the rows too', () => {
  expect(paste('1.\tOak plank\t212\t6.85', '2.\tTrim\t8\t2')).toMatchObject([
    { code: '', description: 'Oak plank', quantity: '212', rate: '6.85' },
    { code: '', description: 'Trim', quantity: '8', rate: '2' },
  ]);
});

test('INV-12 a position in front is no quantity, though it nearly makes a product of whole numbers', () => {
  const stairs = { code: '', description: 'Stairs', quantity: '13', rate: '12' };
  const trim = { description: 'Trim', quantity: '8', rate: '3' };
  expect(paste('1\tStairs\t13\t12')).toMatchObject([stairs]);
  expect(paste('1\tTrim\t8\t3')).toMatchObject([trim]);
  expect(paste('1\tStairs\t13\t12', '2\tOak plank\t212\t6.85')).toMatchObject([stairs, { quantity: '212' }]);
  // One makes an amount by chance.
  expect(paste('1\tTrim\t8\t8', '2\tDoor\t20\t45')).toMatchObject([
    { quantity: '8', rate: '8' },
    { quantity: '20', rate: '45' },
  ]);
  expect(paste('1\tDoor\t400\t400', '2\tHinge\t5\t10')).toMatchObject([
    { quantity: '1', rate: '400' },
    { quantity: '2', rate: '5' },
  ]);
  expect(paste('1\tDoor\t400', '2\tHinge\t5')).toMatchObject([{ quantity: '1' }, { quantity: '2', rate: '5' }]);
});

test('INV-12 positions of sections count the rows too, and quantities with decimals do not', () => {
  expect(paste('1.9\tOak plank\t212\t6.85', '1.10\tTrim\t8\t2', '2.1.\tDoor\t2\t400')).toMatchObject([
    { code: '', description: 'Oak plank', quantity: '212', rate: '6.85' },
    { code: '', description: 'Trim', quantity: '8', rate: '2' },
    { code: '', description: 'Door', quantity: '2', rate: '400' },
  ]);
  expect(paste('12.5\tOak plank\t6.85\t85.63', '2.5\tTrim\t2\t5')).toMatchObject([
    { quantity: '12.5', rate: '6.85' },
    { quantity: '2.5', rate: '2' },
  ]);
});

test('INV-12 where nothing but sums is priced, a line is one of its sum; a total of what is measured is none', () => {
  expect(paste('Description\tAmount', 'Delivery\t85', 'Haul away\t$140.00')).toMatchObject([
    { description: 'Delivery', quantity: '1', rate: '85' },
    { description: 'Haul away', quantity: '1', rate: '$140.00' },
  ]);
  expect(paste('Item\tDescription\tTotal Price', 'D-1\tDelivery\t85')).toMatchObject([
    { code: 'D-1', quantity: '1', rate: '85' },
  ]);
  expect(paste('Description\tTotal SF\tPrice', 'Oak plank\t212\t6.85')).toMatchObject([
    { description: 'Oak plank', quantity: '212', rate: '6.85' },
  ]);
});

test('INV-12 where headings stand above them, columns are what they say', () => {
  const oak = { code: '', description: 'Oak plank', quantity: '212', rate: '6.85' };
  expect(paste('#\tDescription\tQty\tRate', '1\tOak plank\t212\t6.85', '2\tTrim\t8\t2')).toMatchObject([
    oak,
    { code: '', description: 'Trim', quantity: '8', rate: '2' },
  ]);
  expect(paste('Description\tPrice\tQty', 'Oak plank\t6.85\t212', 'Delivery\t85\t')).toMatchObject([
    oak,
    { description: 'Delivery', quantity: '1', rate: '85' },
  ]);
  expect(
    paste('Item #\tDescription\tUnit Cost\tQty.\tUnit Price\tTotal', '1045\tOak plank\t4\t212\t6.85\t1'),
  ).toMatchObject([{ ...oak, code: '1045' }]);
  expect(paste('Item\tQty\tRate', 'Trim\t8\t2')).toMatchObject([{ code: '', description: 'Trim', quantity: '8' }]);
  expect(paste('Description\tSKU\tSq Ft\tPrice', 'Trim\tT-9\t8\t2')).toMatchObject([
    { code: 'T-9', description: 'Trim', quantity: '8', rate: '2' },
  ]);
});

test('INV-12 INV-15 a rate that its column does not have is not taken from another one', () => {
  expect(paste('Description\tQty\tAmount', 'Oak plank\t212\t1,452.20')).toMatchObject([{ quantity: '212', rate: '' }]);
});
