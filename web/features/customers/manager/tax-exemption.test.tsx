// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, draft, everywhere, INVOICE } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}`;
const API = `/business/${BUSINESS}`;
const ofCustomer = `${API}/customers/${customer.uuid}`;

const exempt = { taxExempt: true, exemptionNumber: 'KS-4471', exemptionEnds: '2026-02-28' };

test('TAX-06 a customer is exempt by a certificate, and their page says so in quiet words', async () => {
  let stored: object = customer;
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ofCustomer}`]: () => stored,
    [`PUT ${ofCustomer}`]: () => {
      stored = { ...customer, exemption: exempt };
      return stored;
    },
    [`GET ${API}/jobs`]: [],
    [`GET ${API}/invoices`]: [],
  });
  openManager(`${HOME}/customers/${customer.uuid}/details`);
  const user = userEvent.setup();
  expect(screen.queryByLabelText('Certificate Number')).toBeNull();
  await user.click(await screen.findByLabelText('Tax exempt'));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(calls.filter(({ what }) => what.startsWith('PUT'))).toEqual([]);
  await user.type(screen.getByLabelText('Certificate Number'), 'KS-4471');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Tax exempt, certificate KS-4471')).toBeDefined();
  const sent = calls.find(({ what }) => what.startsWith('PUT'))?.body;
  expect(sent).toMatchObject({ exemption: { taxExempt: true, exemptionNumber: 'KS-4471', exemptionEnds: null } });
  expect(screen.getByText('February 28th, 2026').closest('div')?.textContent).toBe('ended on February 28th, 2026');
});

test('TAX-06 a draft names the certificate, starts lines untaxed, and says when the certificate has ended', async () => {
  const lineItems = draft.lineItems.map((line) => ({ ...line, tax: 'none', taxed: false }));
  const stored = { ...draft, lineItems, exemption: 'KS-4471', exemptionEnds: '2026-02-28' };
  fakeServer({ ...everywhere, [`GET ${API}/invoices/${INVOICE}`]: stored });
  openManager(`${HOME}/invoices/${INVOICE}`);
  expect(await screen.findByText('Tax exempt, certificate KS-4471')).toBeDefined();
  const notice = `The exemption certificate of ${draft.customerName} ended on February 28th, 2026.`;
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(notice);
  const user = userEvent.setup();
  const [last] = (await screen.findAllByRole('textbox', { name: /^Description/ })).slice(-1);
  await user.type(last as HTMLElement, 'Pads');
  const taxes = await screen.findAllByRole('combobox', { name: /^Tax of line/ });
  expect(taxes.map((each) => (each as HTMLSelectElement).value)).toEqual(['none', 'none', 'none']);
});
