// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ACCOUNT, openPortal } from '../../testing/portal-in-test.tsx';

const CALL = `PUT /business/${ACCOUNT}/unsubscribe`;
const PATH = `/unsubscribe/${ACCOUNT}?recipient=somebody.signed`;
const SENDER = { [`GET /business/${ACCOUNT}/unsubscribe`]: { body: { businessName: 'Tallgrass Flooring Co.' } } };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('SHELL-11 UNSUB-01 UNSUB-02 UNSUB-03 the page asks, makes the call with receiveEmail false, and confirms', async () => {
  const { calls } = openPortal(PATH, { ...SENDER, [CALL]: { body: { receiveEmail: false } } });
  await screen.findByRole('heading', { name: 'Unsubscribe' });
  expect(calls.filter(({ key }) => key === CALL)).toEqual([]); // opening the link alone changes nothing
  // Whoever comes from a message learns that messages end as well.
  expect(
    await screen.findByText(/^Stop invoices, .* and messages of Tallgrass Flooring Co\. by e-mail\?/),
  ).toBeTruthy();
  await press('Unsubscribe');
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(
    /no more invoices, .* and messages of Tallgrass Flooring Co\. by e-mail/,
  );
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

test('UNSUB-01 UNSUB-03 P19 the business is named before and after, also where it ends its own notices', async () => {
  openPortal(`/unsubscribe/${ACCOUNT}`, { ...SENDER, [CALL]: { body: { receiveEmail: false } } });
  expect(await screen.findByText(/^Stop notices to Tallgrass Flooring Co\.\?/)).toBeTruthy();
  await press('Unsubscribe');
  expect((await screen.findByRole('status')).textContent).toMatch(/^No more notices go to Tallgrass Flooring Co\./);
});

test('UNSUB-01 a business whose name could not be loaded can be left all the same', async () => {
  openPortal(PATH, { [CALL]: { body: { receiveEmail: false } } });
  expect(await screen.findByText(/messages of this business by e-mail\?/)).toBeTruthy();
  await press('Unsubscribe');
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeTruthy();
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
