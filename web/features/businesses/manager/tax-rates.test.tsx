// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { material, oldRate } from '../../../testing/price-records.ts';

const API = `/business/${BUSINESS}/tax-rates`;
const EXISTS = 'There is a tax rate of this name already.';

test('TAX-01 the settings show the tax rates; one is added, refused beside its name, changed and retired', async () => {
  let refused = true;
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}`]: [material, oldRate],
    [`POST ${API}`]: () =>
      refused ? new Refusal(422, { code: 'rate_exists', message: EXISTS, fields: { name: EXISTS } }) : material,
    [`PUT ${API}/${material.uuid}`]: { ...material, active: false },
  });
  openManager(`/p/m/${BUSINESS}/settings`);
  const user = userEvent.setup({ delay: null });
  const sent = (method: string) =>
    calls.filter(({ what }) => what.startsWith(`${method} ${API}`)).map(({ body }) => body);
  const table = within(await screen.findByRole('table', { name: 'Tax rates' }));
  const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Name', 'Percent', 'Status'],
    ['Sales tax, material', '9.15%', 'in use'],
    ['Old rate', '9.15%', 'retired'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Add Tax Rate' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Tax Rate' }));
  await user.type(form.getByLabelText('Name'), 'Labor');
  await user.type(form.getByLabelText('Percent'), '9.155');
  await user.click(form.getByRole('button', { name: 'Save Tax Rate' }));
  expect(form.getByText('Must be between 0 and 100 with at most two decimals.')).toBeDefined();
  await user.type(form.getByLabelText('Percent'), '{Backspace}');
  await user.click(form.getByRole('button', { name: 'Save Tax Rate' }));
  expect((await form.findAllByText(EXISTS)).length).toBeGreaterThan(0);
  refused = false;
  await user.click(form.getByRole('button', { name: 'Save Tax Rate' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST')).toEqual([
    { name: 'Labor', percent: 9.15 },
    { name: 'Labor', percent: 9.15 },
  ]);
  await user.click(table.getByRole('button', { name: 'Sales tax, material' }));
  const change = within(await screen.findByRole('dialog', { name: 'Change Tax Rate' }));
  await user.click(change.getByLabelText('Retired'));
  await user.click(change.getByRole('button', { name: 'Save Tax Rate' }));
  const { uuid: _, ...stored } = material;
  await waitFor(() => expect(sent('PUT')).toEqual([{ ...stored, active: false }]));
});
