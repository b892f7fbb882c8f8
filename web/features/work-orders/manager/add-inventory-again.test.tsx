// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS } from '../../../testing/manager-records.ts';
import { AT_ORDER, openWorkOrder } from '../../../testing/open-work-order.ts';
import { item, orderLine, workOrder } from '../../../testing/work-order-records.ts';

const PUT_INVENTORY = `PUT ${AT_ORDER}/inventory`;
const AT_ITEM = `GET /business/${BUSINESS}/inventory/${item.uuid}`;

test.each([
  ['some of it is left', 10, '6', 6],
  ['nothing of it is left', 6, '6', 6],
  ['more than the stock was asked for', 6, '8', 6],
])(
  'WO-08 adding again after an answer that was lost sends the number of before, when %s',
  async (_, had, wanted, sent) => {
    let stock = had;
    let isLost = true;
    const line = { ...orderLine, quantity: sent };
    const calls = openWorkOrder(
      { inventory: [] },
      {
        [`GET ${AT_ORDER}`]: () => ({ workOrder: { ...workOrder, inventory: stock < had ? [line] : [] } }),
        [AT_ITEM]: () => ({ ...item, quantity: stock }),
        [PUT_INVENTORY]: () => {
          stock = had - sent;
          if (isLost) throw new TypeError('the connection was lost');
          return { ...workOrder, inventory: [line] };
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Add inventory' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Item' }));
    await userEvent.click(await screen.findByRole('option', { name: /White oak plank/ }));
    await screen.findByText(`${had} in stock`);
    await userEvent.type(screen.getByLabelText('Quantity'), `${wanted}{Enter}`);
    await screen.findByText(`${had - sent} in stock`);
    expect(screen.queryByText(/^Only/)).toBeNull();
    isLost = false;
    await userEvent.click(screen.getByRole('button', { name: 'Add to Work Order' }));
    await waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveProperty('value', ''));
    const puts = calls.filter(({ what }) => what === PUT_INVENTORY);
    expect(puts.map(({ body }) => body)).toEqual(
      Array(2).fill({ inventoryId: item.uuid, quantity: sent, status: 'added' }),
    );
    expect(await screen.findByText(`${sent} × White oak plank on the work order`)).toBeDefined();
  },
);

test('WO-08 after a refusal the number that is sent is that of the stock as it is then', async () => {
  let stock = 10;
  const message = 'None of this item is left in stock.';
  const calls = openWorkOrder(
    { inventory: [] },
    {
      [AT_ITEM]: () => ({ ...item, quantity: stock }),
      [PUT_INVENTORY]: () => {
        stock = 4;
        return new Refusal(409, { code: 'out_of_stock', message, fields: { quantity: message } });
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add inventory' }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Item' }));
  await userEvent.click(await screen.findByRole('option', { name: /White oak plank/ }));
  await screen.findByText('10 in stock');
  await userEvent.type(screen.getByLabelText('Quantity'), '6{Enter}');
  await screen.findByText('4 in stock');
  await userEvent.click(screen.getByRole('button', { name: 'Add to Work Order' }));
  const puts = () => calls.filter(({ what }) => what === PUT_INVENTORY).map(({ body }) => body);
  await waitFor(() => expect(puts()).toMatchObject([{ quantity: 6 }, { quantity: 4 }]));
});

test('WO-08 STOCK-08 a number with commas is capped by the stock, and says so', async () => {
  openWorkOrder({ inventory: [] }, { [AT_ITEM]: { ...item, quantity: 10 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add inventory' }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Item' }));
  await userEvent.click(await screen.findByRole('option', { name: /White oak plank/ }));
  await screen.findByText('10 in stock');
  await userEvent.type(screen.getByLabelText('Quantity'), '1,000');
  expect(await screen.findByText('Only 10 are in stock, so 10 will be added.')).toBeDefined();
});
