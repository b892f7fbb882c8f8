// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContactChangeJson } from '@underlay/contract/contact.ts';
import { expect, test } from 'vitest';
import { type Answers, openPortal } from '../../testing/portal-in-test.tsx';

const LOOK = 'POST /contact-changes/look';
const ANSWER = 'POST /contact-changes/answer';
const seen: ContactChangeJson = {
  business: 'Tallgrass Flooring Co.',
  purpose: 'confirm',
  oldEmail: 'a***@maplerow.example',
  newEmail: 'office@maplerow.example',
  state: 'open',
};
const undo: ContactChangeJson = { ...seen, purpose: 'undo', oldEmail: 'accounts@maplerow.example' };
const open = (answers: Answers) => openPortal('/p/u/contact-change?t=confirm.a.b.c', answers);
const title = (name: string) => screen.findByRole('heading', { name, level: 1 });

test('API-18 the page looks and changes nothing; the button confirms, and the page says what it has become (P20)', async () => {
  const { calls } = open({ [LOOK]: { body: seen }, [ANSWER]: { body: { ...seen, state: 'confirmed' } } });
  await title('Confirm your e-mail address');
  expect(calls.filter(({ key }) => key === LOOK).map(({ body }) => body)).toEqual([{ token: 'confirm.a.b.c' }]);
  expect(calls.some(({ key }) => key === ANSWER)).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));
  const done = await title('Your address is confirmed');
  expect(calls.filter(({ key }) => key === ANSWER).map(({ body }) => body)).toEqual([{ token: 'confirm.a.b.c' }]);
  await waitFor(() => expect(document.activeElement).toBe(done));
  expect(screen.queryByRole('button')).toBeNull();
});

test('API-18 the old address undoes, and is told what to do about a stranger with the link (P20)', async () => {
  open({ [LOOK]: { body: undo }, [ANSWER]: { body: { ...undo, state: 'undone' } } });
  await title('Undo the change of address?');
  const addresses = screen.getAllByRole('definition').map((address) => address.textContent);
  expect(addresses).toEqual(['accounts@maplerow.example', 'office@maplerow.example']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo this change' }));
  await title('The change is undone');
  expect(screen.getByText(/they can give you a new link to your account/)).toBeTruthy();
});

test.each([
  [{ ...seen, state: 'replaced' }, 'This link is out of date'],
  [{ ...seen, state: 'undone' }, 'This change was undone'],
  [{ ...seen, state: 'expired' }, 'This link has expired'],
  [{ ...undo, state: 'replaced' }, 'This link is out of date'],
  [{ ...undo, state: 'expired' }, 'This link has expired'],
] as const)('API-18 a link that can do nothing any more says why, and offers no button: %o', async (body, name) => {
  open({ [LOOK]: { body } });
  await title(name);
  expect(screen.queryByRole('button')).toBeNull();
});

test('API-18 a confirmed change can still be undone', async () => {
  open({ [LOOK]: { body: { ...undo, state: 'confirmed' } } });
  await title('Undo the change of address?');
  expect(screen.getByRole('button', { name: 'Undo this change' })).toBeTruthy();
});

test('API-18 an unknown link says so; one that could not be asked about offers Retry', async () => {
  open({});
  await title('This link is not valid');
  open({ [LOOK]: { status: 500, body: { code: 'INTERNAL', message: 'no' } } });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('API-18 an answer that failed is said, and can be given again', async () => {
  open({
    [LOOK]: { body: seen },
    [ANSWER]: { status: 503, body: { code: 'UNAVAILABLE', message: 'Try again soon.' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm this address' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Try again soon.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm this address' }).disabled).toBe(false);
});
