// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ACCOUNT, openPortal } from '../../testing/portal-in-test.tsx';

const CALL = `PUT /business/${ACCOUNT}/unsubscribe`;
const PATH = `/unsubscribe/${ACCOUNT}?recipient=somebody.signed`;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('SHELL-11 UNSUB-01 UNSUB-02 UNSUB-03 the page asks, makes the call with receiveEmail false, and confirms', async () => {
  const { calls } = openPortal(PATH, { [CALL]: { body: { receiveEmail: false } } });
  await screen.findByRole('heading', { name: 'Unsubscribe' });
  expect(calls.filter(({ key }) => key === CALL)).toEqual([]); // opening the link alone changes nothing
  // Whoever comes from a message learns that messages end as well.
  expect(screen.getByText(/^Stop invoices, quotes, reminders and messages of this business/)).toBeTruthy();
  await press('Unsubscribe');
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/no more invoices, quotes, reminders and messages by e-mail/);
  expect(calls.find(({ key }) => key === CALL)?.body).toEqual({ receiveEmail: false, recipient: 'somebody.signed' });
});

test('UNSUB-04 a failure shows the specified words with the support address, and can be tried again', async () => {
  openPortal(PATH, { [CALL]: { body: { receiveEmail: true } } });
  await press('Unsubscribe');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Unable to unsubscribe from emails. Please close tab and try again. If issue persists for over 24 hours, please contact us at the support address support@underlay.example',
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  openPortal(PATH);
  await press('Unsubscribe');
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('P19 a business that was told of its stopped notices undoes it with the button of a page that asks first', async () => {
  const UNDO = `POST /business/${ACCOUNT}/unsubscribe/undo`;
  const { calls } = openPortal(`/unsubscribe/${ACCOUNT}?undo=signed`, { [UNDO]: { body: { receiveEmail: true } } });
  await screen.findByRole('heading', { name: 'Get notices again' });
  expect(calls.filter(({ key }) => key === UNDO)).toEqual([]);
  await press('Get notices again');
  expect(await screen.findByRole('heading', { name: 'Notices go on' })).toBeTruthy();
  expect(calls.find(({ key }) => key === UNDO)?.body).toEqual({ token: 'signed' });
});
