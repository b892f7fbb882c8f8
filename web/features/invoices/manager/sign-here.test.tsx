// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}/invoices/${INVOICE}`;
const sent = { ...invoice, isQuote: true, status: 'sent', outcome: null };

test('SIGN-15 ROLE-06 a quote that waits for its answer is opened to be signed here, once however often that is pressed', async () => {
  const said = 'Maple Row signed it a moment ago.';
  const ticket = `POST ${API}/ticket`;
  const answer = { code: 'answered', message: said, requestId: 'r' };
  const calls = fakeServer({ ...everywhere, [`GET ${API}`]: sent, [ticket]: () => new Refusal(409, answer) });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup({ delay: null });
  const item = async () => {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'Copy' });
    return screen.queryByRole('menuitem', { name: 'Sign on this device', hidden: true });
  };
  const here = await item();
  if (here) await user.dblClick(here);
  expect(await screen.findByText(said)).toBeDefined();
  expect(calls.filter(({ what }) => what === ticket)).toHaveLength(1);
  for (const change of [{ status: 'pending' }, { outcome: 'declined' }, { quoteExpiration: '2020-01-01' }]) {
    cleanup();
    fakeServer({ ...everywhere, [`GET ${API}`]: { ...sent, ...change } });
    openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
    expect([change, await item()]).toEqual([change, null]);
  }
});
