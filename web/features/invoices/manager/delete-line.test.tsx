// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;

test('INV-12 a line that is deleted by keyboard is announced and leaves the keyboard on the next one; one that is kept, where it was', async () => {
  const lineItems = [line(1), line(2), line(3)];
  fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: { ...draft, lineItems },
    [`DELETE ${ONE}/lineItems/${line(2).uuid}`]: { ...draft, lineItems: [line(1), line(3)] },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup();
  const ask = async () => {
    (await screen.findByRole('button', { name: 'Menu of line 2' })).focus();
    await user.keyboard('{Enter}');
    (await screen.findByRole('menuitem', { name: 'Delete' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'));
  };
  await ask();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Menu of line 2'));
  await ask();
  await user.tab();
  await user.keyboard('{Enter}');
  expect((await screen.findByText('Plank 2 was deleted')).closest('[role="status"]')).not.toBeNull();
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'Plank 3'));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Description of line 2');
});
