// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { always } from '../../../testing/plain-prices.ts';
import { INVOICE_PATH, invoice, line, openPortal, PORTFOLIO, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

const open = (changes: Partial<typeof invoice>) =>
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { body: { ...invoice, ...changes } } });

test('QUO-02 hidden rates and section totals have no columns and no figure, and one price has the total alone', async () => {
  const floor = { ...always, uuid: PORTFOLIO, name: 'The floor', note: '', subtotal: 812.34 };
  const lineItems = [
    { ...line, sectionId: PORTFOLIO, quantity: 1, unit: 'lump sum' as const, rate: 812.34, subTotal: 812.34 },
  ];
  const paper = () => within(screen.getByRole('article'));
  const heads = () =>
    paper()
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  open({ show: { rates: false, sections: false, onePrice: false }, sections: [floor], lineItems });
  await screen.findByRole('heading', { name: 'The floor' });
  expect(heads()).toEqual(['Category', 'Description', 'Sub-Total']);
  expect(screen.getAllByText('$812.34')).toHaveLength(1);
  expect(screen.queryByText(/lump sum/)).toBeNull();
  cleanup();
  open({ show: { rates: true, sections: true, onePrice: true }, sections: [floor], lineItems });
  await screen.findByRole('heading', { name: 'The floor' });
  expect(heads()).toEqual(['Category', 'Description', 'Total']);
  expect(
    paper()
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Total']);
  for (const hidden of ['$812.34', '$221.72', '6.25%']) expect(screen.queryByText(hidden)).toBeNull();
});

test('OPT-06 a line and a section that are not chosen at the start say so', async () => {
  const stairs = {
    ...always,
    uuid: PORTFOLIO,
    name: 'Stairs',
    note: '',
    subtotal: 0,
    pick: 'may' as const,
    chosen: false,
  };
  const moving = { ...line, optional: true, chosen: false, subTotal: 0 };
  open({ sections: [stairs], lineItems: [moving, { ...line, uuid: PORTFOLIO, sectionId: PORTFOLIO, subTotal: 0 }] });
  const head = (await screen.findByRole('heading', { name: 'Stairs' })).closest('header') as HTMLElement;
  expect(within(head).getByText('not chosen')).toBeDefined();
  expect(screen.getAllByText('not chosen')).toHaveLength(2);
});

test('DRAW-09 the invoice of a draw says below its totals what its contract comes to and what is left to bill; any other says nothing', async () => {
  open({
    contractToDate: { sum: 8403.46, billedBefore: 840.35, thisDraw: 3361.38, held: 0, left: 4201.73, canceled: false },
  });
  const rows = [...(await screen.findByLabelText('Contract to date')).children];
  expect(rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent])).toEqual([
    ['Contract sum', '$8,403.46'],
    ['Billed before', '$840.35'],
    ['This draw', '$3,361.38'],
    ['Left to bill', '$4,201.73'],
  ]);
  cleanup();
  open({});
  await screen.findByRole('article');
  expect(screen.queryByLabelText('Contract to date')).toBeNull();
});

test('RET-02 RET-03 what is held of a draw is taken off between tax and total, and what is held in all stands in the contract to date', async () => {
  open({
    ...{ amount: 3361.38, retained: { percent: 5, amount: 160 }, total: 3361.38 },
    contractToDate: { sum: 8403.46, billedBefore: 840.35, thisDraw: 3521.38, held: 320.5, left: 0, canceled: true },
  });
  const paper = within(await screen.findByRole('article'));
  const totals = paper
    .getAllByRole('rowheader')
    .map((head) => [head.textContent, head.nextElementSibling?.textContent]);
  expect(totals).toEqual([
    ['Subtotal', '$3,547.50'],
    ['Sales tax, 6.25%', '$221.72'],
    ['Retainage held, 5%', '($160.00)'],
    ['Total', '$3,361.38'],
  ]);
  const rows = [...(await screen.findByLabelText('Contract to date')).children].map(({ textContent }) => textContent);
  expect(rows).toContain('Held in all$320.50');
  expect(rows).toContain('Left to bill, contract canceled$0.00');
});

test('PINV-03 SCHED-06 a quote that says how it is paid says no terms beside it, which would be others', async () => {
  openPortal(INVOICE_PATH, {
    [READ_INVOICE]: { body: { ...invoice, isQuote: true, status: 'sent', hasSchedule: true } },
  });
  expect(await screen.findByRole('heading', { name: 'Quote ID: 1048' })).toBeTruthy();
  expect(screen.getByText('Quote date')).toBeTruthy();
  expect(screen.queryByText('Payment terms')).toBeNull();
});
