// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}/invoices`;
const API = `/business/${BUSINESS}/invoices`;
const COPY = 'c0000000-0000-4000-8000-000000000009';
const copy = { ...invoice, uuid: COPY, id: 1050, status: 'pending', sentAt: null };

const open = (stored: object, made: object = copy) => {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/${INVOICE}`]: stored,
    [`GET ${API}/${COPY}`]: made,
    [`POST ${API}/${INVOICE}/copy`]: made,
  });
  return { calls, router: openManager(`${HOME}/${INVOICE}`), user: userEvent.setup() };
};
const press = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Copy(?! portal)/ }));
};

test.each(['unpaid', 'paid', 'sent', 'pending'])(
  'INV-03 QUO-13 what is %s is copied for its job as what it is, and the new draft opens',
  async (status) => {
    const { calls, router, user } = open({ ...invoice, status, isQuote: status === 'sent' });
    await press(user);
    const dialog = within(await screen.findByRole('dialog', { name: /^Copy (invoice|quote) 1048$/ }));
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('heading', { name: 'Invoice 1050' })).toBeDefined();
    expect(await screen.findByText(/^Invoice 1050 is a copy of (invoice|quote) 1048, dated today$/)).toBeDefined();
    expect(router.state.location.pathname).toBe(`${HOME}/${COPY}`);
    const as = status === 'sent' ? 'quote' : 'invoice';
    const copies = calls.filter(({ what }) => what.endsWith('/copy'));
    expect(copies.map(({ body }) => body)).toEqual([{ jobId: invoice.jobId, as }]);
  },
);

test('QUO-13 a quote is made of an invoice, and what is retired is named on it', async () => {
  const retired = [
    { kind: 'tax_rate', name: 'Material' },
    { kind: 'price_item', name: 'Oak plank' },
  ];
  const { calls, user } = open(invoice, { ...copy, isQuote: true, retired });
  await press(user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy invoice 1048' }));
  await user.selectOptions(dialog.getByLabelText('Type'), 'Quote');
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  const words = 'Retired by now, and taken as it is: the tax rate Material, the price book item Oak plank.';
  expect(await screen.findByText(words)).toBeDefined();
  expect(calls.find(({ what }) => what.endsWith('/copy'))?.body).toMatchObject({ as: 'quote' });
});

test('QUO-13 a quote that leaves choices open says before that it cannot become an invoice, and one that was accepted can', async () => {
  const range = { least: 100, most: 200 };
  const quote = { ...invoice, isQuote: true, status: 'sent', outcome: null, range };
  const words =
    'Its sections, lines, discounts and taxes are copied, not its payments and files. Nothing was chosen of it, so it becomes a quote: an invoice is made of what was chosen.';
  const { calls, user } = open(quote);
  await press(user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy quote 1048' }));
  expect(dialog.getByText(words)).toBeDefined();
  expect(dialog.queryByLabelText('Type')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('heading', { name: 'Invoice 1050' })).toBeDefined();
  expect(calls.find(({ what }) => what.endsWith('/copy'))?.body).toMatchObject({ as: 'quote' });
  cleanup();
  const accepted = open({ ...quote, outcome: 'accepted' });
  await press(accepted.user);
  const again = within(await screen.findByRole('dialog', { name: 'Copy quote 1048' }));
  expect(again.queryByText(words)).toBeNull();
  await accepted.user.selectOptions(again.getByLabelText('Type'), 'Invoice');
  await accepted.user.click(again.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('heading', { name: 'Invoice 1050' })).toBeDefined();
  expect(accepted.calls.find(({ what }) => what.endsWith('/copy'))?.body).toMatchObject({ as: 'invoice' });
});

test('INV-12 lines that are not saved would be left behind, and the menu says so', async () => {
  const { calls, user } = open({ ...draft, sentAt: null });
  const [description] = await screen.findAllByRole('textbox', { name: /^Description/ });
  await user.type(description as HTMLElement, ' and pads');
  await press(user);
  const item = screen.getByRole('menuitem', { name: /^Copy(?! portal)/ });
  expect(item.textContent).toContain('Some lines are not saved yet.');
  expect(calls.filter(({ what }) => what.endsWith('/copy'))).toEqual([]);
});
