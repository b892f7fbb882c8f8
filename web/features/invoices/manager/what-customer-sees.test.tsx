// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const show = { rates: true, sections: true, onePrice: false };
const floor = { uuid: 'd5000000-0000-4000-8000-000000000001', name: 'The floor', note: '', subtotal: 100 };

test('QUO-02 each tick of what the customer sees is stored at once, and a sent document says what it hides', async () => {
  let kept = { ...draft, sections: [floor], show };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: () => kept,
    [`PUT ${ONE}/offer`]: (body: { show: typeof show }) => {
      kept = { ...kept, ...body };
      return kept;
    },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Hide rates' }));
  await user.click(screen.getByRole('checkbox', { name: 'Hide section totals' }));
  await user.click(screen.getByRole('checkbox', { name: 'Show one price' }));
  const sent = () => calls.filter(({ what }) => what === `PUT ${ONE}/offer`).map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().at(-1)).toEqual({ show: { rates: false, sections: false, onePrice: true } });
  expect(screen.getByRole('checkbox', { name: 'Show one price' })).toHaveProperty('checked', true);
  cleanup();
  kept = { ...kept, status: 'sent', show: { rates: false, sections: false, onePrice: false } };
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  expect(await screen.findByText('Amounts without quantities and rates. No section totals.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
