// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ACCOUNT_PATH, type Answers, openPortal } from '../../../testing/portal-in-test.tsx';
import {
  failed,
  pending,
  READ_METHODS,
  SAVE_METHOD,
  signIn,
  signInAnswers,
  verified,
  withMethods,
} from '../../../testing/saved-methods.ts';
import { pathIn } from '../../identity/index.ts';

const METHODS = `${ACCOUNT_PATH}/payment-methods`;

function openMethods(answers: Answers = {}, options = {}) {
  signIn();
  return openPortal(METHODS, { ...withMethods([verified, pending, failed]), ...answers }, options);
}
const row = (name: string) => screen.findByRole('listitem', { name });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

async function fillForm() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Name'), 'Household');
  await user.type(screen.getByLabelText('Account holder name'), 'Robin Ashby');
  await user.selectOptions(screen.getByLabelText('Account type'), 'personal_checking');
  await user.type(screen.getByLabelText('Routing number'), '110000000');
  await user.type(screen.getByLabelText('Account number'), '000123456789');
  return user;
}

test('AUTH-13 SHELL-05 without a session the page leads to log in, with the path kept, and asks for nothing of anybody', async () => {
  const { calls } = openPortal(METHODS, signInAnswers);
  await waitFor(() => expect(sessionStorage.getItem('underlay.sign-in')).not.toBeNull());
  const { state } = JSON.parse(sessionStorage.getItem('underlay.sign-in') ?? '{}') as { state: string };
  expect(pathIn(state)).toBe(METHODS);
  expect(calls.some(({ key }) => key === READ_METHODS)).toBe(false);
});

test('AUTH-13 a session that the server no longer knows leads to log in too', async () => {
  openMethods({ 'GET /session': { status: 401, body: { code: 'UNAUTHENTICATED', message: 'x' } } });
  await waitFor(() => expect(sessionStorage.getItem('underlay.sign-in')).not.toBeNull());
});

test('AUTH-13 when the server cannot be asked who is signed in, nobody is sent away and the page offers Retry', async () => {
  const answers: Answers = { 'GET /session': { status: 503, body: { code: 'UNAVAILABLE', message: 'x' } } };
  openMethods(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(sessionStorage.getItem('underlay.sign-in')).toBeNull();
});

test('AUTH-20 D04 the token goes with what belongs to the person, and with nothing else of the portal', async () => {
  const { calls } = openMethods();
  await row('Household');
  const signed = new Set(calls.filter(({ authorization }) => authorization !== null).map(({ key }) => key));
  expect([...signed].sort()).toEqual([READ_METHODS, 'GET /session']);
  expect(calls.length).toBeGreaterThan(signed.size);
});

test('METH-01 METH-04 METH-05 METH-10 each method shows name, last four and status, and only a pending one can be verified', async () => {
  openMethods();
  const copy = async (method: typeof verified) => (await row(method.name)).textContent;
  expect(await copy(verified)).toContain('Householdverified');
  expect(await copy(verified)).toContain('Personal checking ending in 6789');
  expect(await copy(pending)).toContain('Rainy daypending verification');
  expect(await copy(pending)).toContain('Deposits expected by November 23rd, 2026');
  expect(await copy(failed)).toContain('Old onefailed');
  expect(await copy(failed)).toContain('entered wrongly three times');
  expect(screen.getAllByRole('button', { name: /^Verify/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Verify Rainy day' })).toBeTruthy();
  expect(screen.getByText('Verification deposits take up to 3 business days.')).toBeTruthy();
  expect(screen.getByText('Signed in as robin@ashby.example')).toBeTruthy();
});

test('METH-01 without methods the list says so, and the form is there', async () => {
  openMethods(withMethods([]));
  expect(await screen.findByText('No saved bank accounts yet.')).toBeTruthy();
  expect(saveButton().disabled).toBe(true);
});

test('METH-01 a list that could not be loaded offers Retry and does not claim to be empty', async () => {
  openMethods({ [READ_METHODS]: { status: 400, body: { code: 'X', message: 'x' } } });
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByText('No saved bank accounts yet.')).toBeNull();
});

test('METH-02 Save is enabled only when all five fields are filled', async () => {
  openMethods();
  const user = await fillForm();
  expect(saveButton().disabled).toBe(false);
  for (const label of ['Name', 'Account holder name', 'Routing number', 'Account number']) {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    const before = field.value;
    await user.clear(field);
    expect(saveButton().disabled, label).toBe(true);
    await user.type(field, before);
  }
  await user.selectOptions(screen.getByLabelText('Account type'), '');
  expect(saveButton().disabled).toBe(true);
});

test('METH-02 API-15 saving sends the five fields, shows the account, and leaves no number behind', async () => {
  const saved = { ...pending, name: 'Household', lastFour: '6789' };
  const { calls } = openMethods({ ...withMethods([]), [SAVE_METHOD]: { body: saved } });
  await screen.findByText('No saved bank accounts yet.');
  const user = await fillForm();
  await user.click(saveButton());
  expect(await screen.findByText('Household has been saved.')).toBeTruthy();
  const sent = calls.filter(({ key }) => key === SAVE_METHOD);
  expect(sent.map(({ body, authorization }) => ({ body, authorization }))).toEqual([
    {
      authorization: 'Bearer token',
      body: {
        name: 'Household',
        accountHolderName: 'Robin Ashby',
        accountType: 'personal_checking',
        routingNumber: '110000000',
        accountNumber: '000123456789',
      },
    },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Routing number').value).toBe('');
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/000123456789|110000000/);
});

test('METH-02 FORM-19 a number that is filled in wrongly is said at its field, and nothing is sent', async () => {
  const { calls } = openMethods();
  const user = await fillForm();
  await user.clear(screen.getByLabelText('Routing number'));
  await user.type(screen.getByLabelText('Routing number'), '1100');
  await user.click(saveButton());
  expect(await screen.findByText('Must be 9 digits.')).toBeTruthy();
  expect(calls.some(({ key }) => key === SAVE_METHOD)).toBe(false);
});

test('METH-03 ERR-04 a failure to add shows the server message in a red alert and keeps the entries', async () => {
  const message = 'You can save at most 20 payment methods. Delete one first.';
  openMethods({ [SAVE_METHOD]: { status: 422, body: { code: 'too_many_methods', message } } });
  const user = await fillForm();
  await user.click(saveButton());
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('000123456789');
});

const VERIFY = `POST /bank-payment-methods/${pending.uuid}/verify`;
async function proveDeposits(answer: Answers[string]) {
  const opened = openMethods({ [VERIFY]: answer });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Verify Rainy day' }));
  await user.type(screen.getByLabelText('First deposit'), '0.32');
  await user.type(screen.getByLabelText('Second deposit'), '0.45');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  return { ...opened, user };
}

test('METH-06 API-16 two right deposits verify the method and close the form', async () => {
  const { calls } = await proveDeposits({ body: { status: 'verified' } });
  expect(await screen.findByText('Rainy day has been verified. You can pay with it now.')).toBeTruthy();
  expect(screen.queryByLabelText('First deposit')).toBeNull();
  expect(calls.find(({ key }) => key === VERIFY)?.body).toEqual({ deposit1: 0.32, deposit2: 0.45 });
});

test('METH-07 wrong deposits show "Wrong verification amounts." and can be entered again', async () => {
  await proveDeposits({ body: { status: 'pending_verification' } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Wrong verification amounts.');
  expect([document.activeElement, screen.queryByRole('img', { name: 'Valid' })]).toEqual([alert.parentElement, null]);
  expect(screen.getByLabelText<HTMLInputElement>('First deposit').value).toBe('0.32');
});

test('METH-08 D66 any other result shows "Exceeded max verification attempts."', async () => {
  await proveDeposits({ body: { status: 'failed' } });
  expect((await screen.findByRole('alert')).textContent).toBe('Exceeded max verification attempts.');
});

test('METH-09 METH-08 an account that has just used up its attempts can be deleted at once, and says why one time', async () => {
  const { user } = await proveDeposits({ body: { status: 'failed' } });
  await screen.findByRole('alert');
  expect(screen.getAllByText('Exceeded max verification attempts.')).toHaveLength(1);
  expect(screen.queryByLabelText('First deposit')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete Rainy day' }));
  expect(screen.getByText(/Delete Rainy day\? Payments made with it stay as they are/)).toBeTruthy();
});

test('METH-03 any other failure to verify shows the server message', async () => {
  const message = 'There is nothing to verify any more. Please reload the page.';
  await proveDeposits({ status: 409, body: { code: 'deposits_not_awaited', message } });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

const DELETE = `DELETE /bank-payment-methods/${verified.uuid}`;

test('METH-09 deleting asks once, and success says so by name', async () => {
  const { calls } = openMethods({ [DELETE]: { body: null } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Delete Household' }));
  const household = within(await row('Household'));
  await user.click(household.getByRole('button', { name: 'Keep it' }));
  expect(calls.some(({ key }) => key === DELETE)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Delete Household' }));
  await user.click(household.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Payment Household has been deleted')).toBeTruthy();
  expect(calls.filter(({ key }) => key === DELETE)).toHaveLength(1);
});

test('METH-09 ERR-04 a method that cannot be deleted stays, with the reason', async () => {
  const message = 'A payment with this method is under way. It can be deleted afterwards.';
  openMethods({ [DELETE]: { status: 409, body: { code: 'method_in_use', message } } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Delete Household' }));
  await user.click(within(await row('Household')).getByRole('button', { name: 'Delete' }));
  const alert = await screen.findByRole('alert');
  expect([alert.textContent, document.activeElement]).toEqual([message, alert.parentElement]);
  expect(await row('Household')).toBeTruthy();
});

test('AUTH-13 D19 when the session ends while saving, a notice offers to log in, and what was typed is kept but for the numbers', async () => {
  openMethods({ [SAVE_METHOD]: { status: 401, body: { code: 'UNAUTHENTICATED', message: 'x' } } });
  const user = await fillForm();
  await user.click(saveButton());
  expect(await screen.findByRole('button', { name: 'Log in again' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('000123456789');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('000123456789');
  openMethods({}, { keepTab: true });
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Household');
  expect(screen.getByLabelText<HTMLInputElement>('Account holder name').value).toBe('Robin Ashby');
  expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('');
});

test('AUTH-18 the customer can log out on this page: the tokens are gone from the browser', async () => {
  openMethods();
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(localStorage).toHaveLength(0));
});
