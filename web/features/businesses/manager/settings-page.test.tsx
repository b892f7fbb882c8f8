// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { paymentSettings } from '../../../testing/payment-settings.ts';
import { bank, onboarded, ROBIN, WRONG_PASSWORD } from '../../../testing/stored-business.ts';

const [HOME, API] = [`/p/m/${BUSINESS}`, `/business/${BUSINESS}`];

function open(answers: object = {}) {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/bankAccount`]: bank,
    [`GET ${API}/onboarding`]: onboarded,
    ...answers,
  });
  const router = openManager(`${HOME}/settings`);
  const askAgain = (queryKey: string[]) => router.options.context.client.invalidateQueries({ queryKey });
  const sent = (what: string) => calls.filter((call) => call.what === what).map(({ body }) => body);
  return { user: userEvent.setup({ delay: null }), sent, askAgain };
}
const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('SET-01 SET-04 the settings show the current bank account and lead to everything about the business', async () => {
  open({ [`GET ${API}/bankAccount`]: { ...bank, status: 'pending_verification' } });
  const account = await part('Current Bank Account');
  for (const copy of ['Operating', 'March 2nd, 2026', '6789', 'Mia Brandt'])
    expect(account.getByText(copy)).toBeDefined();
  expect(account.getByText('pending verification').dataset.tone).toBe('yellow');
  expect(
    account.getByText('We are verifying this account. Online payments rest until then, up to 3 business days.'),
  ).toBeDefined();
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Business Information')).toBe(`${HOME}/edit-account`);
  expect(hrefOf('Account Management')).toBe('/a/account-selection');
  expect(hrefOf('Members')).toBe(`${HOME}/settings/members`);
  expect(hrefOf('Sign-in & security')).toBe('/a/security');
});

test('SET-01 SET-02 without a bank account the page says what that means, and offers to add one', async () => {
  const { user } = open({ [`GET ${API}/bankAccount`]: () => new Response('null') });
  expect(await screen.findByText('No bank account yet. Customers cannot pay online until there is one.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Add Bank Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Bank Account' }));
  expect(dialog.getByText(/^Customers can pay online once the account is verified/)).toBeDefined();
});

test('SET-02 SET-03 SET-05 SET-06 a bank account is entered anew, with what it will do and the password', async () => {
  const PUT = `PUT ${API}/bankAccount`;
  let refused = true;
  const answer = () =>
    refused
      ? new Refusal(422, { code: 'wrong_password', message: WRONG_PASSWORD })
      : { ...bank, lastFour: '4242', status: 'pending_verification' };
  const { user, sent } = open({ [PUT]: answer });
  await user.click(await screen.findByRole('button', { name: 'Edit Bank Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Bank Account' }));
  expect(dialog.getByText(/^Online payments are disabled until the new account is verified/)).toBeDefined();
  const fill = async (label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label));
    await user.click(dialog.getByLabelText(label));
    await user.paste(text);
  };
  await user.clear(dialog.getByLabelText('Name'));
  await fill('Account holder name', 'Tallgrass');
  await user.selectOptions(dialog.getByLabelText('Account type'), 'business_savings');
  await fill('Routing number', '110000000');
  await fill('Account number', '000123454242');
  await fill('Account number verification', '000123454243');
  await fill('Your password', 'secret');
  await user.click(dialog.getByRole('button', { name: 'Save Bank Account' }));
  expect(await dialog.findByText('Account Numbers do not match')).toBeDefined();
  expect(dialog.getByText('Must contain at least one character.')).toBeDefined();
  expect(sent(PUT)).toEqual([]);
  await fill('Name', 'Savings');
  await fill('Account number verification', '000123454242');
  await user.click(dialog.getByRole('button', { name: 'Save Bank Account' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(WRONG_PASSWORD);
  expect(dialog.getByLabelText('Account number')).toHaveProperty('value', '000123454242');
  refused = false;
  await user.click(dialog.getByRole('button', { name: 'Save Bank Account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(PUT)[1]).toEqual({
    name: 'Savings',
    accountHolderName: 'Tallgrass',
    accountType: 'business_savings',
    routingNumber: '110000000',
    accountNumber: '000123454242',
    confirmation: { password: 'secret', code: '' },
  });
  await screen.findByText('Bank account saved');
});

test('D12 what the provider asks for stands in words, each with the way to its field', async () => {
  const words = "The last four digits of Robin Ashby's SSN could not be confirmed.";
  open({
    [`GET ${API}/onboarding`]: {
      state: 'action_needed',
      bankPayments: false,
      cardPayments: false,
      requirements: [{ words, place: 'owners', field: 'ssn', ownerId: ROBIN }],
    },
  });
  const payments = await part('Online payments');
  expect(payments.getByText('action needed').dataset.tone).toBe('yellow');
  expect(payments.getByText(words)).toBeDefined();
  expect(payments.getByRole('link', { name: /^Edit owner/ }).getAttribute('href')).toBe(
    `${HOME}/edit-account?place=owners&owner=${ROBIN}&field=ssn`,
  );
});

test('SET-01 SET-05 D13 the bank account follows the provider’s word, and nobody is said to verify one that was not taken', async () => {
  let state = 'submitting';
  const refused = [{ words: 'No such routing number.', place: 'bank', field: '', ownerId: null }];
  const { askAgain } = open({
    [`GET ${API}/onboarding`]: () => ({ ...onboarded, state, requirements: state === 'action_needed' ? refused : [] }),
    [`GET ${API}/bankAccount`]: () => ({ ...bank, status: state === 'active' ? 'verified' : 'pending_verification' }),
  });
  const account = await part('Current Bank Account');
  expect(await account.findByText('pending verification')).toBeDefined();
  state = 'action_needed';
  await askAgain(['business', BUSINESS, 'onboarding']);
  expect(await account.findByText(/did not take this account/)).toBeDefined();
  expect(account.queryByText(/We are verifying/)).toBeNull();
  state = 'active';
  await askAgain(['business', BUSINESS, 'onboarding']);
  expect(await account.findByText('verified')).toBeDefined();
});

test('P14 payments that were stopped go on with a member’s password; where it is too old, the way to log in stands there', async () => {
  const again = 'Please log out, log in again and repeat this within five minutes.';
  const frozen = { ...paymentSettings, frozen: true };
  const UNFREEZE = `POST ${API}/unfreeze`;
  let fresh = false;
  const answer = () => (fresh ? paymentSettings : new Refusal(403, { code: 'sign_in_again', message: again }));
  const { user, sent } = open({ [`GET ${API}/settings`]: frozen, [UNFREEZE]: answer });
  await user.click(await screen.findByRole('button', { name: 'Let payments go on' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Let payments go on?' }));
  await user.type(dialog.getByLabelText('Your password'), 'secret{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe(again);
  expect(dialog.getByRole('button', { name: 'Log in again' })).toBeDefined();
  fresh = true;
  await user.click(dialog.getByRole('button', { name: 'Let payments go on' }));
  expect(await screen.findByText('Customers can pay by bank and by card.')).toBeDefined();
  expect(sent(UNFREEZE)[1]).toEqual({ confirmation: { password: 'secret', code: '' } });
});

test('D91 D41 INV-08 INV-09 methods, fees with what they mean, reminders and what new documents start with are saved with their version', async () => {
  const PUT = `PUT ${API}/settings`;
  const { user, sent } = open({ [PUT]: (body: object) => ({ ...paymentSettings, ...body, version: 4 }) });
  const bankFee = within(await screen.findByRole('group', { name: 'Bank payments' }));
  const cardFee = within(screen.getByRole('group', { name: 'Card payments' }));
  expect(bankFee.getByText('On a $1,000.00 invoice the customer pays $1.00 on top.')).toBeDefined();
  expect(cardFee.getByText('On a $1,000.00 invoice the customer pays $29.30 on top.')).toBeDefined();
  await user.type(bankFee.getByLabelText('Percentage (%)'), '.125');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Must be between 0 and 100 with at most two decimals.')).toBeDefined();
  await user.clear(bankFee.getByLabelText('Percentage (%)'));
  await user.type(bankFee.getByLabelText('Percentage (%)'), '0.5');
  expect(bankFee.getByText('On a $1,000.00 invoice the customer pays $6.00 on top.')).toBeDefined();
  await user.click(cardFee.getByLabelText('Customers can pay by card'));
  await user.clear(screen.getByLabelText('Reminders a day'));
  await user.type(screen.getByLabelText('Reminders a day'), '3');
  const documents = within(screen.getByRole('group', { name: 'New quotes and invoices' }));
  await user.selectOptions(documents.getByLabelText('Term'), '30 days');
  await user.type(screen.getByLabelText('How to pay by check'), 'To Tallgrass Flooring Co.{Enter}27 Maple Row');
  await user.clear(documents.getByLabelText('Sales Tax (%)'));
  await user.type(documents.getByLabelText('Sales Tax (%)'), '8.25{Enter}');
  await waitFor(() => expect(sent(PUT)).toHaveLength(1));
  expect(sent(PUT)[0]).toMatchObject({
    bankPayments: true,
    cardPayments: false,
    bankFee: { fixed: 1, percentage: 0.5 },
    cardFee: { fixed: 0.3, percentage: 2.9 },
    reminderLimit: 3,
    defaultSalesTax: 8.25,
    defaultTerm: 30,
    byCheck: 'To Tallgrass Flooring Co.\n27 Maple Row',
    version: 3,
  });
  // Saving again is no conflict with oneself.
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sent(PUT)[1]).toMatchObject({ version: 4 }));
});

test('D91 a fee above the limits of the server is refused in the form, and there is no example of it', async () => {
  const { user, sent } = open();
  const cardFee = within(await screen.findByRole('group', { name: 'Card payments' }));
  const enter = async (label: string, text: string) => {
    await user.clear(cardFee.getByLabelText(label));
    await user.type(cardFee.getByLabelText(label), text);
  };
  const none = 'Enter both parts to see what customers pay.';
  await enter('Percentage (%)', '10.01');
  expect(cardFee.getByText(none)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await cardFee.findByText('Must be at most 10 percent.')).toBeDefined();
  await enter('Percentage (%)', '10');
  await enter('Fixed fee ($)', '50.01');
  expect(cardFee.getByText(none)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await cardFee.findByText('Must be at most $50.00.')).toBeDefined();
  await enter('Fixed fee ($)', '50');
  expect(cardFee.getByText('On a $1,000.00 invoice the customer pays $150.00 on top.')).toBeDefined();
  expect(sent(`PUT ${API}/settings`)).toEqual([]);
});

test('D14 PAY-09 a bank fee of nothing is said to keep customers from paying by bank', async () => {
  open({ [`GET ${API}/settings`]: { ...paymentSettings, bankFee: { fixed: 0, percentage: 0 } } });
  expect(await screen.findByText('Without a fee, customers cannot choose to pay by bank.')).toBeDefined();
});

test('SET-01 a part that could not be loaded offers Retry, and the others stand', async () => {
  const away = new Refusal(503, { code: 'UNAVAILABLE', message: 'no' });
  open({ [`GET ${API}/onboarding`]: away });
  const payments = await part('Online payments');
  expect((await payments.findByRole('alert')).textContent).toContain('could not be loaded');
  expect((await part('Current Bank Account')).getByText('Operating')).toBeDefined();
});

test('D12 the dashboard has one line when something is to be mended, and none otherwise', async () => {
  const needed = { state: 'action_needed', requirements: [], bankPayments: false, cardPayments: false };
  const dashboard = { ...everywhere, [`GET ${API}/settings`]: paymentSettings };
  const line = 'Customers cannot pay online: the payment provider asks for something more about the business.';
  fakeServer({ ...dashboard, [`GET ${API}/onboarding`]: needed });
  openManager(`${HOME}/dashboard`);
  const notice = await screen.findByText(line);
  expect(within(notice).getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe(`${HOME}/settings`);
  fakeServer({ ...dashboard, [`GET ${API}/onboarding`]: { ...onboarded, state: 'in_review' } });
  document.body.replaceChildren();
  openManager(`${HOME}/dashboard`);
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(screen.queryByText(line)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Open settings' })).toBeNull();
  fakeServer({ ...dashboard, [`GET ${API}/onboarding`]: { ...needed, state: 'rejected' } });
  document.body.replaceChildren();
  openManager(`${HOME}/dashboard`);
  expect(await screen.findByText(/the payment provider does not work with this business/)).toBeDefined();
});

test('P14 that payments were stopped stands there also when the provider’s state cannot be read', async () => {
  const away = new Refusal(503, { code: 'UNAVAILABLE', message: 'no' });
  open({ [`GET ${API}/settings`]: { ...paymentSettings, frozen: true }, [`GET ${API}/onboarding`]: away });
  expect(await screen.findByRole('button', { name: 'Let payments go on' })).toBeDefined();
});
