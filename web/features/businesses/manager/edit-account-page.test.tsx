// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { MIA, ROBIN, storedBusiness, WRONG_PASSWORD } from '../../../testing/stored-business.ts';

const HOME = `/p/m/${BUSINESS}`;
const READ = `GET /business/${BUSINESS}`;
const PUT = `PUT /account/${BUSINESS}`;
const DELETE = `DELETE /account/${BUSINESS}/owner/${ROBIN}`;

function open(answers: object = {}, search = '') {
  const calls = fakeServer({ ...everywhere, [READ]: storedBusiness, [PUT]: storedBusiness, ...answers });
  const router = openManager(`${HOME}/edit-account${search}`);
  const sent = () => calls.filter(({ what }) => what === PUT).map(({ body }) => body as Record<string, unknown>);
  return { user: userEvent.setup({ delay: null }), calls, router, sent };
}
type User = ReturnType<typeof userEvent.setup>;

const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
async function typed(user: User, label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}
const submit = async (user: User) => {
  await press(user, '4. Confirmation');
  await press(user, 'Submit');
};
const placeholder = async (label: string) => (await screen.findByLabelText(label)).getAttribute('placeholder');
const done = (router: ReturnType<typeof openManager>) =>
  waitFor(() => expect(router.state.location.pathname).toBe(`${HOME}/settings`));

async function enterNewBank(user: User) {
  await press(user, 'Edit Business Info');
  await press(user, '2. Bank');
  await typed(user, 'Routing number', '110000000');
  await typed(user, 'Account number', '000123454242');
  await typed(user, 'Account number verification', '000123454242');
  await press(user, '3. Beneficial owners');
  await press(user, 'Save business information');
}

test('WIZ-13 SHELL-18 D43 the same wizard, filled in; what was not touched is not sent, and settings follow', async () => {
  const { user, router, sent } = open();
  expect(await screen.findByLabelText('Account Name')).toHaveProperty('value', storedBusiness.name);
  expect(screen.getByText('Tallgrass Flooring LLC, bank account ending in 6789, 2 owners')).toBeDefined();
  await typed(user, 'Account Name', 'Tallgrass Floors');
  await press(user, '3. Address');
  expect(await screen.findByLabelText('Phone (optional)')).toHaveProperty('value', '785-555-0142');
  await typed(user, 'City', 'Lawrence');
  await press(user, '4. Confirmation');
  expect(screen.getByText('ending in 6789')).toBeDefined();
  expect(screen.getByText(/^By submitting you accept/)).toBeDefined();
  await press(user, 'Submit');
  await done(router);
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ name: 'Tallgrass Floors', address: { city: 'Lawrence' }, version: 7 });
  for (const field of ['businessType', 'businessBank', 'beneficialOwners', 'removeBusinessInformation', 'confirmation'])
    expect(sent()[0]).not.toHaveProperty(field);
});

test('WIZ-13 D43 D44 numbers are masks that mean unchanged, and are asked for only where nothing is stored', async () => {
  const { user, router, sent } = open({}, '?place=details');
  expect(await placeholder('EIN (optional)')).toBe('**-***4321');
  await typed(user, 'Industry', 'Flooring and tile');
  await press(user, 'Next');
  expect(await placeholder('Account number')).toBe('****6789');
  expect(screen.getByLabelText('Account number')).toHaveProperty('value', '');
  await press(user, 'Next');
  await press(user, 'Edit Robin Ashby');
  expect(await placeholder('SSN')).toBe('***-**-6789');
  await typed(user, 'Last Name', 'Ashby-Lee');
  await press(user, 'Save owner');
  await press(user, 'Save business information');
  await submit(user);
  await done(router);
  expect(sent()[0]).toMatchObject({ industry: 'Flooring and tile', ein: '', businessType: 'company' });
  expect(sent()[0]).not.toHaveProperty('businessBank');
  expect(sent()[0]?.beneficialOwners).toMatchObject([
    { uuid: ROBIN, lastName: 'Ashby-Lee', ssn: '', dateOfBirth: '' },
    { uuid: MIA, ssn: '' },
  ]);
});

test('WIZ-13 D43 changing anything of a stored bank account asks for its numbers again', async () => {
  const { user } = open({}, '?place=bank');
  await typed(user, 'Account holder name', 'Somebody Else');
  await press(user, 'Next');
  expect(await screen.findByText('One or more fields missing values.')).toBeDefined();
  expect(screen.getByText(/online payments then rest until it is verified, up to 3 business days/)).toBeDefined();
});

test('WIZ-13 SET-05 SET-06 P14 a new bank account asks for the password; a wrong one is said there and nothing is lost', async () => {
  let refused = true;
  const answer = () =>
    refused ? new Refusal(422, { code: 'wrong_password', message: WRONG_PASSWORD }) : storedBusiness;
  const session = { ...everywhere['GET /session'], hasPassword: true, secondFactor: true, hasApp: true };
  const { user, router, sent } = open({ [PUT]: answer, 'GET /session': session });
  await enterNewBank(user);
  await submit(user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the bank account?' }));
  expect(sent()).toEqual([]);
  await user.type(dialog.getByLabelText(/^Code/), '000000');
  await user.type(dialog.getByLabelText('Your password'), 'wrong{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe(WRONG_PASSWORD);
  refused = false;
  await user.type(dialog.getByLabelText('Your password'), ' no more');
  await user.clear(dialog.getByLabelText(/^Code/));
  await user.type(dialog.getByLabelText(/^Code/), '123456{Enter}');
  await done(router);
  expect(sent()[1]).toMatchObject({
    businessBank: { accountNumber: '000123454242', routingNumber: '110000000', accountType: 'business_checking' },
    confirmation: { password: 'wrong no more', code: '123456' },
  });
});

test('WIZ-05 D46 removing stored information asks, can be taken back, and takes effect on Submit with the password', async () => {
  const { user, router, sent } = open();
  await press(user, 'Remove Business Information');
  await press(user, 'Remove');
  expect(await screen.findByText(/It will be deleted, and online payments will end/)).toBeDefined();
  await press(user, 'Keep Business Information');
  expect(await screen.findByRole('button', { name: 'Edit Business Info' })).toBeDefined();
  await press(user, 'Remove Business Information');
  await press(user, 'Remove');
  expect(sent()).toEqual([]);
  await submit(user);
  await user.type(await screen.findByLabelText('Your password'), 'secret{Enter}');
  await done(router);
  expect(sent()[0]).toMatchObject({ removeBusinessInformation: true, confirmation: { password: 'secret', code: '' } });
  expect(sent()[0]).not.toHaveProperty('businessType');
});

test('WIZ-29 a stored owner is removed at once, after a question, and is not named again', async () => {
  let version = 7;
  const remaining = () => ({ ...storedBusiness, beneficialOwners: storedBusiness.beneficialOwners.slice(1), version });
  const { user, calls, router, sent } = open({
    [DELETE]: () => {
      version = 8;
      return null;
    },
    [READ]: () => (version === 8 ? remaining() : storedBusiness),
  });
  await press(user, 'Edit Business Info');
  await press(user, '3. Beneficial owners');
  await press(user, 'Remove Robin Ashby');
  expect(calls.some(({ what }) => what === DELETE)).toBe(false);
  await press(user, 'Remove');
  await waitFor(() => expect(screen.queryByText('Robin Ashby')).toBeNull());
  expect(calls.some(({ what }) => what === DELETE)).toBe(true);
  await press(user, 'Add owner');
  await press(user, 'Cancel');
  await press(user, 'Edit Mia Brandt');
  await typed(user, 'Last Name', 'Brandt-Cole');
  await press(user, 'Save owner');
  await press(user, 'Save business information');
  await submit(user);
  await done(router);
  expect(sent()[0]?.beneficialOwners).toMatchObject([{ uuid: MIA, lastName: 'Brandt-Cole' }]);
  // The removal made a version of its own. It is no reason to speak of somebody else.
  expect(sent()[0]?.version).toBe(8);
});

test('WIZ-29 WIZ-24 the last owner stays: the server’s words stand in the question', async () => {
  const message = 'One or more Beneficial Owners are required.';
  const { user } = open({ [DELETE]: new Refusal(409, { code: 'last_beneficial_owner', message }) }, '?place=owners');
  await press(user, 'Remove Robin Ashby');
  await press(user, 'Remove');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  await press(user, 'Keep it');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Robin Ashby')).toBeDefined();
});

test('WIZ-13 Cancel leads back to the settings from every stage, and asks before entries are dropped', async () => {
  const { user, router } = open();
  await typed(user, 'Account Name', 'Tallgrass Floors');
  await press(user, '2. Contact');
  await press(user, 'Cancel');
  await press(user, 'Stay here');
  await press(user, '1. Account');
  expect(await screen.findByLabelText('Account Name')).toHaveProperty('value', 'Tallgrass Floors');
  await press(user, 'Cancel');
  await press(user, 'Leave');
  await done(router);
});

test('WIZ-12 WIZ-13 what the server says about a field leads to its stage and takes the focus there', async () => {
  const fields = { 'beneficialOwners.1.phone': 'This is not a phone.' };
  const refusal = new Refusal(422, { code: 'INVALID_INPUT', message: 'Some entries need another look.', fields });
  const { user } = open({ [PUT]: refusal }, '?place=details');
  await typed(user, 'Industry', 'Tile');
  await press(user, '3. Beneficial owners');
  await press(user, 'Save business information');
  await submit(user);
  expect(await screen.findByText('This is not a phone.')).toBeDefined();
  expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Mia');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone')));
});

test('WIZ-13 SHELL-18 when somebody else changed the business the entries stay, and submitting again replaces theirs', async () => {
  let version = 7;
  const { user, router, sent } = open({
    [READ]: () => ({ ...storedBusiness, version }),
    [PUT]: (body: unknown) =>
      (body as { version: number }).version === version
        ? storedBusiness
        : new Refusal(409, { code: 'CHANGED_ELSEWHERE', message: 'Someone else changed this.' }),
  });
  await typed(user, 'Account Name', 'Tallgrass Floors');
  version = 9;
  await submit(user);
  expect((await screen.findByRole('alert')).textContent).toBe('Someone else changed this.');
  expect(screen.getByText('Tallgrass Floors')).toBeDefined();
  await press(user, 'Submit');
  await done(router);
  expect(sent().map((body) => body.version)).toEqual([7, 9]);
});

test.each([
  [`?place=owners&owner=${ROBIN}&field=ssn`, 'SSN'],
  ['?place=bank&field=accountNumber', 'Account number'],
  ['?place=address&field=address', 'Address'],
])('WIZ-13 the link of a requirement opens its field: %s', async (search, label) => {
  open({}, search);
  const field = await screen.findByLabelText(label);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('WIZ-13 P14 with another sign-in provider no password is asked for: a fresh sign-in counts', async () => {
  const message = 'Please log out, log in again and repeat this within five minutes.';
  const session = { ...everywhere['GET /session'], hasPassword: false, secondFactor: false };
  const { user, sent } = open({ 'GET /session': session, [PUT]: new Refusal(403, { code: 'sign_in_again', message }) });
  await press(user, 'Remove Business Information');
  await press(user, 'Remove');
  await submit(user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove business information?' }));
  expect(dialog.queryByLabelText('Your password')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  expect(dialog.getByRole('button', { name: 'Log in again' })).toBeDefined();
  expect(sent()[0]?.confirmation).toEqual({ password: '', code: '' });
});
