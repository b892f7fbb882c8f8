// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Call, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS } from '../../../testing/manager-records.ts';
import { AT_ORDER, openWorkOrder } from '../../../testing/open-work-order.ts';
import { subcontractor } from '../../../testing/work-order-records.ts';

const MAILS = `GET ${AT_ORDER}/mails`;
const MAIL = `POST ${AT_ORDER}/mails`;
const delivery = (state: string, more: object = {}) => ({
  id: `ae000000-0000-4000-8000-00000000000${state.length}`,
  occasion: 'crew',
  channel: 'email',
  recipient: subcontractor.email,
  state,
  problem: '',
  at: '2026-03-04T15:30:00Z',
  repeats: null,
  ...more,
});
const sent = (calls: readonly Call[]) => calls.filter(({ what }) => what === MAIL).map(({ body }) => body);
const section = async () => within(await screen.findByRole('region', { name: 'Crew Page' }));
const openDialog = async () => {
  await userEvent.click((await section()).getByRole('button', { name: 'E-mail to Crew' }));
  return within(await screen.findByRole('dialog', { name: 'E-mail to Crew' }));
};

test('WO-13 the crew is chosen to begin with, and what became of its mail stands on the order', async () => {
  const calls = openWorkOrder({}, { [MAIL]: [delivery('queued')] });
  expect((await section()).getByText(/No prices\.$/)).toBeDefined();
  const dialog = await openDialog();
  expect(dialog.getByRole('checkbox', { name: subcontractor.displayName })).toHaveProperty('checked', true);
  await userEvent.type(dialog.getByLabelText('Another address (optional)'), 'crew@brandt.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(calls)).toEqual([{ email: 'crew@brandt.example', subContractorIds: [subcontractor.uuid] }]);
  const table = within((await section()).getByRole('table', { name: 'Mails to the crew' }));
  expect(table.getByText('Sending')).toBeDefined();
});

test('WO-13 FORM-03 nobody and a wrong address are told beside the field, also by the mouse, and nothing is sent', async () => {
  const calls = openWorkOrder();
  const dialog = await openDialog();
  const address = dialog.getByLabelText('Another address (optional)');
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.type(address, 'x');
  await userEvent.clear(address);
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Choose a subcontractor or enter an address.')).toBeDefined();
  await userEvent.type(address, 'nowhere');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
  expect(sent(calls)).toEqual([]);
});

test('WO-14 with nobody on the order an address is asked for, and a refusal stays in the dialog with the entry', async () => {
  const message = 'The daily limit of mails was reached. Send it again tomorrow.';
  openWorkOrder({ subContractors: [] }, { [MAIL]: new Refusal(429, { code: 'mail_limit', message }) });
  const dialog = await openDialog();
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await userEvent.type(dialog.getByLabelText('Address'), 'crew@brandt.example{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  expect(dialog.getByLabelText('Address')).toHaveProperty('value', 'crew@brandt.example');
});

test('INV-17 what came back is said in red and can be sent again, once', async () => {
  const lost = delivery('bounced', { problem: 'No such mailbox.' });
  const again = `POST /business/${BUSINESS}/deliveries/${lost.id}/repeat`;
  const calls = openWorkOrder({}, { [MAILS]: [lost, delivery('sent')], [again]: delivery('queued') });
  const here = await section();
  expect((await here.findByText(/^Came back/)).closest('[data-lost]')?.getAttribute('data-lost')).toBe('true');
  expect(here.getByText('E-mailed')).toBeDefined();
  const buttons = here.getAllByRole('button', { name: /^Send again/ });
  expect(buttons).toHaveLength(1);
  await userEvent.click(buttons[0] ?? document.body);
  await waitFor(() => expect(calls.some(({ what }) => what === again)).toBe(true));
});

test('INV-17 mails that cannot be loaded are not said to be none', async () => {
  openWorkOrder({}, { [MAILS]: new Refusal(500, { code: 'INTERNAL', message: 'x' }) });
  expect(await screen.findByText(/The mails could not be loaded/)).toBeDefined();
});
