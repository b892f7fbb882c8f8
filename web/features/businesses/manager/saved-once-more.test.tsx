// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { paymentSettings } from '../../../testing/payment-settings.ts';
import { storedBusiness } from '../../../testing/stored-business.ts';

test('D12 WIZ-13 business information that is saved once more is sent, without numbers: the provider may ask for no more', async () => {
  const what = `PUT /account/${BUSINESS}`;
  const calls = fakeServer({ ...everywhere, [`GET /business/${BUSINESS}`]: storedBusiness, [what]: storedBusiness });
  openManager(`/p/m/${BUSINESS}/edit-account?place=details`);
  const user = userEvent.setup({ delay: null });
  for (const name of ['Next', 'Next', 'Save business information', '4. Confirmation', 'Submit'])
    await user.click(await screen.findByRole('button', { name }));
  const sent = () => calls.find((call) => call.what === what)?.body;
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({ businessType: 'company', ein: '', beneficialOwners: [{ ssn: '' }, { ssn: '' }] });
  for (const field of ['businessBank', 'confirmation']) expect(sent()).not.toHaveProperty(field);
});

const FEE_RULE = { returnedFeeRule: { state: 'KS', most: 30, source: null, readOn: null } };
const off = { partPayments: { kind: 'off', least: null, percent: null } };

test.each([
  {
    form: 'Invoices & payments',
    path: 'settings',
    stored: paymentSettings,
    button: 'Save Changes',
    sent: ['Reminders a day', '3'],
    meanwhile: ['How to pay by check', 'To us'],
  },
  {
    form: 'Part payments and credit',
    path: 'money-settings',
    stored: { ...FEE_RULE, ...off },
    button: 'Save Changes: Part payments and credit',
    sent: ['Small rests up to', '2.00'],
    meanwhile: ['Bank discount (%)', '1.5'],
  },
  {
    form: 'New quotes',
    path: 'selling-settings',
    stored: {},
    button: 'Save Changes: New quotes',
    sent: ['Valid for (days)', '14'],
    meanwhile: ['Notes (optional)', 'Thank you.'],
  },
])('ERR-04 SET-01 what is typed in $form while it is saved stays, and is saved the next time', async (given) => {
  const put = `PUT /business/${BUSINESS}/${given.path}`;
  const saving = Promise.withResolvers<void>();
  const stored = (body: object) => ({ ...given.stored, ...body, ...('partPayments' in body && off), version: 9 });
  const calls = fakeServer({ ...everywhere, [put]: (body: object) => saving.promise.then(() => stored(body)) });
  openManager(`/p/m/${BUSINESS}/settings`);
  const user = userEvent.setup({ delay: null });
  const form = within(await screen.findByRole('form', { name: given.form }));
  const field = ([label = '']: string[]) => form.getByLabelText<HTMLInputElement>(label);
  const save = () => user.click(form.getByRole('button', { name: given.button }));
  const type = async (entry: string[]) => {
    await user.clear(field(entry));
    await user.type(field(entry), entry[1] ?? '');
  };
  await type(given.sent);
  await save();
  await type(given.meanwhile);
  saving.resolve();
  expect(await screen.findByText('Changes saved')).toBeDefined();
  expect([given.sent, given.meanwhile].map((entry) => field(entry).value)).toEqual([given.sent[1], given.meanwhile[1]]);
  await save();
  const sent = () => calls.filter(({ what }) => what === put).map(({ body }) => JSON.stringify(body));
  await waitFor(() => expect(sent()[1]).toContain(given.meanwhile[1]));
  expect(sent()[0]).not.toContain(given.meanwhile[1]);
});
