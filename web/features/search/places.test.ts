import type { FoundKind } from '@underlay/contract/search.ts';
import { cents } from '@underlay/domain/money/money.ts';
import { expect, test } from 'vitest';
import { listOf, placeOf } from './places.ts';

const listed = (kind: FoundKind, typed: string, found: object) =>
  listOf(kind, typed, { businessId: 'b', found: [{ uuid: '1', title: '', under: '', ...found }] })?.search ?? null;

const MAPLE = { title: 'Maple Row Property Group', under: 'accounts@maplerow.example, (785) 555-0199' };
const KITCHEN = { title: 'Kitchen oak', under: 'María Lobo, 418 Maple Row, Topeka' };

test.each([
  ['customer', 'maple row', MAPLE, { name: 'maple row' }],
  ['customer', 'row maple', MAPLE, { name: 'row maple' }],
  ['customer', 'row oak', MAPLE, null],
  ['subcontractor', 'row maple', MAPLE, { name: 'row maple' }],
  ['customer', 'accounts', MAPLE, { email: 'accounts' }],
  ['customer', '785 555', MAPLE, { phone: '785 555' }],
  ['customer', '10024', MAPLE, null],
  ['job', 'maria', KITCHEN, { customer: 'maria' }],
  ['job', 'oak kit', KITCHEN, { name: 'oak kit' }],
  ['job', 'lobo maria', KITCHEN, { customer: 'lobo maria' }],
  ['job', 'topeka', KITCHEN, null],
  ['invoice', '$4,318.75', { title: 'Maple Row', number: 1042, amount: cents(431_875) }, null],
  ['invoice', 'invoice 104', { title: 'Maple Row', number: 1042 }, { id: '104' }],
  ['payment', '$4,318.75', { title: 'Check', amount: cents(431_875) }, { minAmount: '4318.75', maxAmount: '4318.75' }],
  ['credit', 'CN-12', { title: 'Maple Row', number: 12 }, null],
  ['payment', 'ck-2291', { title: 'Check ck-2291', under: 'Maple Row' }, null],
  ['work-order', 'install', { title: 'Kitchen oak', under: 'Maple Row, Install the floor' }, null],
  ['work-order', 'wo 31', { title: 'Kitchen oak', number: 3107 }, { workOrderId: '31' }],
  ['item', 'plank white', { title: 'White oak plank', under: 'WOP-7, 0881' }, { name: 'plank white' }],
  ['item', 'wop-7', { title: 'White oak plank', under: 'WOP-7, 0881' }, { sku: 'wop-7' }],
] as const)(
  "FIND-03 FIND-04 of a %s found by '%s' the list is offered only by a field that finds it",
  (kind, typed, found, search) => {
    expect(listed(kind, typed, found)).toEqual(search);
  },
);

test('FIND-02 a credit note opens its invoice, and one of no invoice its customer', () => {
  const note = { kind: 'credit', uuid: 'n', title: 'Maple Row', number: 12 } as const;
  expect(placeOf({ ...note, invoiceUuid: 'i' }, 'b').params).toEqual({ businessId: 'b', invoiceId: 'i' });
  expect(placeOf({ ...note, customerUuid: 'c' }, 'b').params).toEqual({ businessId: 'b', customerId: 'c' });
});
