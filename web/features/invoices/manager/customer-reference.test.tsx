// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, offered } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;

test('INV-06 INV-14 a customer’s reference is entered with the details and stands on the document', async () => {
  const stored = { ...draft, sentAt: null };
  const calls = fakeServer({
    ...everywhere,
    ...offered,
    [`GET ${ONE}`]: stored,
    [`PUT ${ONE}/details`]: { ...stored, customerReference: 'PO 4417' },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  expect(screen.queryByText('PO or Reference')).toBeNull();
  await user.type(screen.getByLabelText('PO or Reference Number (optional)'), 'PO 4417');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const reference = await screen.findByText('PO or Reference');
  expect(reference.nextElementSibling?.textContent).toBe('PO 4417');
  await waitFor(() =>
    expect(calls.find(({ what }) => what === `PUT ${ONE}/details`)?.body).toMatchObject({
      customerReference: 'PO 4417',
    }),
  );
});
