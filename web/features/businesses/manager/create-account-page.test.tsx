// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { business, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

type User = ReturnType<typeof userEvent.setup>;
const CREATE = 'POST /business';
const MISSING = 'One or more fields missing values.';

const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
/** Pasted. Thirty fields typed letter by letter would take a minute. */
async function typed(user: User, label: string, text: string) {
  await user.clear(await screen.findByLabelText(label));
  await user.paste(text);
}
const stage = () => within(screen.getByRole('list', { name: 'Stages' })).getByRole('listitem', { current: 'step' });

function open(answers: object = {}) {
  const calls = fakeServer({ ...everywhere, ...answers });
  const router = openManager('/a/create-account');
  const sent = () => calls.find(({ what }) => what === CREATE)?.body;
  return { user: userEvent.setup({ delay: null }), router, sent };
}

async function fillContactAndAddress(user: User) {
  await typed(user, 'First Name', 'Ann');
  await typed(user, 'Last Name', 'Bluestem');
  await press(user, 'Next');
  await fillAddress(user);
  await press(user, 'Next');
}

async function fillAddress(user: User) {
  await typed(user, 'Address', '1 Prairie Road');
  await typed(user, 'City', 'Topeka');
  await user.selectOptions(screen.getByLabelText('State'), 'KS');
  await typed(user, 'Zip', '66603');
}

async function fillDetails(user: User, type = 'company') {
  await press(user, 'Add business information');
  await user.selectOptions(await screen.findByLabelText('Business type'), type);
  await typed(user, 'Industry', 'Flooring');
  await typed(user, 'Business phone', '7855550142');
  if (type === 'individual') return press(user, 'Next');
  await typed(user, 'Legal business name', 'Oak and Ash LLC');
  await user.selectOptions(screen.getByLabelText('Business structure'), 'single_member_llc');
  await press(user, 'Next');
}

async function fillBank(user: User, verification = '000123456789') {
  await user.selectOptions(await screen.findByLabelText('Account type'), 'business_checking');
  await typed(user, 'Account holder name', 'Oak and Ash');
  await typed(user, 'Routing number', '110000000');
  await typed(user, 'Account number', '000123456789');
  await typed(user, 'Account number verification', verification);
  await press(user, 'Next');
}

async function fillOwner(user: User, role: string | null = 'Primary representative') {
  await press(user, 'Add owner');
  await typed(user, 'First Name', 'Ann');
  await typed(user, 'Last Name', 'Bluestem');
  await typed(user, 'Email', 'ann@oak.example');
  await typed(user, 'Phone', '7855550142');
  await typed(user, 'Date of birth', '1980-02-29');
  await typed(user, 'SSN', '123456789');
  await fillAddress(user);
  if (role !== null) await user.click(screen.getByLabelText(role));
  await press(user, 'Save owner');
}

test('SHELL-14 WIZ-01 WIZ-02 WIZ-07 WIZ-08 WIZ-10 WIZ-11 four stages, and then account selection', async () => {
  let finish: (value: unknown) => void = () => undefined;
  const slow = () =>
    new Promise((resolve) => {
      finish = resolve;
    });
  const { user, router, sent } = open({ [CREATE]: slow });
  await press(user, 'Next');
  expect(await screen.findByText(MISSING)).toBeDefined();
  await typed(user, 'Account Name', 'Oak & Ash');
  await press(user, 'Next');
  expect(stage().textContent).toBe('2. Contact');
  await press(user, 'Next');
  expect(await screen.findByText(MISSING)).toBeDefined();
  await typed(user, 'First Name', 'Ann');
  await press(user, 'Back');
  expect(await screen.findByLabelText('Account Name')).toHaveProperty('value', 'Oak & Ash');
  await press(user, 'Next');
  expect(await screen.findByLabelText('First Name')).toHaveProperty('value', 'Ann');
  await typed(user, 'Last Name', 'Bluestem');
  await press(user, 'Next');
  await press(user, 'Next');
  expect(await screen.findByText(MISSING)).toBeDefined();
  await fillAddress(user);
  await press(user, 'Next');
  expect(stage().textContent).toBe('4. Confirmation');
  expect(sent()).toBeUndefined();
  await press(user, 'Submit');
  expect(await screen.findByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true);
  finish(business);
  await waitFor(() => expect(router.state.location.pathname).toBe('/a/account-selection'));
  expect(sent()).toMatchObject({ name: 'Oak & Ash', person: { firstName: 'Ann', lastName: 'Bluestem' } });
  expect(sent()).toHaveProperty('timeZone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(sent()).not.toHaveProperty('businessBank');
});

test('WIZ-12 a failed create shows the server message under Submit, and the entries stay', async () => {
  const message = 'The bank refused this account.';
  const { user } = open({ [CREATE]: new Refusal(422, { code: 'INVALID_INPUT', message }) });
  await typed(user, 'Account Name', 'Oak & Ash');
  await press(user, 'Next');
  await fillContactAndAddress(user);
  await press(user, 'Submit');
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', false);
  expect(screen.getByText('Oak & Ash')).toBeDefined();
});

test('WIZ-03 WIZ-04 WIZ-06 WIZ-09 WIZ-14 WIZ-15 WIZ-22 WIZ-27 D42 business information in three steps travels with the account', async () => {
  const { user, sent } = open({ [CREATE]: business });
  await typed(user, 'Account Name', 'Oak & Ash');
  await fillDetails(user);
  await fillBank(user);
  await fillOwner(user);
  expect(await screen.findByText('Ann Bluestem')).toBeDefined();
  await press(user, 'Save business information');
  expect(await screen.findByRole('button', { name: 'Edit Business Info' })).toBeDefined();
  expect(screen.getByText(/bank account ending in 6789, 1 owner/)).toBeDefined();
  expect(screen.getByLabelText('Account Name')).toHaveProperty('value', 'Oak & Ash');
  await press(user, 'Next');
  await typed(user, 'First Name', 'Ann');
  await typed(user, 'Last Name', 'Bluestem');
  await press(user, 'Next');
  expect(await screen.findByLabelText('Phone (optional)')).toHaveProperty('value', '785-555-0142');
  await fillAddress(user);
  await press(user, 'Next');
  expect(await screen.findByText('ending in 6789')).toBeDefined();
  expect(document.body.textContent).not.toContain('000123456789');
  await press(user, 'Submit');
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({
    businessType: 'company',
    businessStructure: 'single_member_llc',
    legalName: 'Oak and Ash LLC',
    industry: 'Flooring',
    businessBank: { accountType: 'business_checking', accountNumber: '000123456789' },
    beneficialOwners: [{ firstName: 'Ann', ssn: '123456789', phone: '7855550142', primaryRepresentative: true }],
  });
});

test('WIZ-05 WIZ-18 WIZ-19 WIZ-21 WIZ-24 each step asks for what it needs, and what was saved can be removed', async () => {
  const { user } = open();
  await press(user, 'Add business information');
  await press(user, 'Next');
  expect(await screen.findByText(MISSING)).toBeDefined();
  await press(user, 'Cancel');
  await fillDetails(user);
  await press(user, 'Next');
  expect(await screen.findByText(MISSING)).toBeDefined();
  await fillBank(user, '000123456780');
  expect(await screen.findByText('Account Numbers do not match.')).toBeDefined();
  await user.clear(screen.getByLabelText('Account number verification'));
  await typed(user, 'Account number verification', '000123456789');
  await press(user, 'Next');
  await press(user, 'Save business information');
  expect(await screen.findByText('One or more Beneficial Owners are required.')).toBeDefined();
  await press(user, 'Back');
  expect(await screen.findByLabelText('Account holder name')).toHaveProperty('value', 'Oak and Ash');
  await press(user, 'Next');
  await fillOwner(user);
  await press(user, 'Save business information');
  await press(user, 'Remove Business Information');
  expect(await screen.findByRole('button', { name: 'Add business information' })).toBeDefined();
});

test('WIZ-23 WIZ-25 WIZ-26 WIZ-28 an owner needs every field and a role; the SSN gets its dashes', async () => {
  const { user } = open();
  await fillDetails(user);
  await fillBank(user);
  await fillOwner(user, null);
  expect(await screen.findByText('Missing one or more fields.')).toBeDefined();
  expect(screen.getByLabelText('SSN')).toHaveProperty('value', '123-45-6789');
  const roles = within(screen.getByRole('group', { name: 'Roles' })).getAllByRole('checkbox');
  expect(roles).toHaveLength(4);
  await user.click(screen.getByLabelText('Owns 25% or more'));
  await user.click(screen.getByLabelText('Board member'));
  await press(user, 'Save owner');
  expect(await screen.findByText('Owns 25% or more, Board member')).toBeDefined();
  await press(user, 'Remove Ann Bluestem');
  expect(screen.queryByText('Ann Bluestem')).toBeNull();
});

test('WIZ-16 WIZ-17 WIZ-20 D45 the choices, and an individual needs neither legal name nor structure', async () => {
  const { user } = open();
  await press(user, 'Add business information');
  const values = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map((option) => (option as HTMLOptionElement).value)
      .filter(Boolean);
  expect(await screen.findByLabelText('Business type')).toBeDefined();
  expect(values('Business type')).toEqual(['company', 'individual', 'non_profit', 'government_entity']);
  expect(values('Business structure')).toEqual([
    'multi_member_llc',
    'private_corporation',
    'private_partnership',
    'public_corporation',
    'public_partnership',
    'single_member_llc',
    'sole_proprietorship',
    'individual',
  ]);
  await press(user, 'Cancel');
  await fillDetails(user, 'individual');
  expect(await screen.findByLabelText('Account type')).toBeDefined();
  expect(values('Account type')).toEqual([
    'personal_checking',
    'personal_savings',
    'business_checking',
    'business_savings',
  ]);
});
