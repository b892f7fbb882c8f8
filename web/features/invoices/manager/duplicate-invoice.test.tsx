// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}/invoices`;
const API = `/business/${BUSINESS}/invoices`;
const COPY = 'c0000000-0000-4000-8000-000000000009';
const copy = { ...invoice, uuid: COPY, id: 1050, status: 'pending', sentAt: null };

const open = (stored: object) => {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/${INVOICE}`]: stored,
    [`GET ${API}/${COPY}`]: copy,
    [`POST ${API}/${INVOICE}/duplicate`]: copy,
  });
  return { calls, router: openManager(`${HOME}/${INVOICE}`), user: userEvent.setup() };
};
const press = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Duplicate/, hidden: true }));
};

test.each(['unpaid', 'paid', 'sent', 'pending'])(
  'INV-03 what is %s is duplicated, and the new draft opens',
  async (status) => {
    const { calls, router, user } = open({ ...invoice, status, isQuote: status === 'sent' });
    await press(user);
    expect(await screen.findByRole('heading', { name: 'Invoice 1050' })).toBeDefined();
    expect(await screen.findByText(/^Invoice 1050 is a copy of (invoice|quote) 1048, dated today$/)).toBeDefined();
    expect(router.state.location.pathname).toBe(`${HOME}/${COPY}`);
    expect(calls.filter(({ what }) => what.endsWith('/duplicate'))).toHaveLength(1);
  },
);

test('INV-12 lines that are not saved would be left behind, and the menu says so', async () => {
  const { calls, user } = open({ ...draft, sentAt: null });
  const [description] = await screen.findAllByRole('textbox', { name: /^Description/ });
  await user.type(description as HTMLElement, ' and pads');
  await press(user);
  const item = screen.getByRole('menuitem', { name: /^Duplicate/, hidden: true });
  expect(item.textContent).toContain('Some lines are not saved yet.');
  expect(calls.filter(({ what }) => what.endsWith('/duplicate'))).toEqual([]);
});
