// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { as, BUSINESS, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}/invoices/${INVOICE}`;
const signedQuote = { uuid: 'e0000000-0000-4000-8000-000000000077', id: 1052 };
const quote = { ...invoice, isQuote: true, outcome: null, signedQuote };

function open(change: object, more: object = {}) {
  fakeServer({ ...everywhere, ...more, [`GET ${API}`]: { ...quote, ...change } });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  return userEvent.setup({ delay: null });
}
const notice = async () => (await screen.findByText(/^This job has a signed contract already, of/)).textContent;
const next = async () =>
  within(await screen.findByRole('region', { name: 'Next step' })).getByRole('paragraph').textContent;

test('CONT-02 a draft of a quote on a job with a signed contract says before Send that it cannot be sent, and what can be done', async () => {
  const user = open({ status: 'pending' });
  expect(await notice()).toBe('This job has a signed contract already, of quote 1052. This quote cannot be sent.');
  expect(screen.getByRole('link', { name: 'quote 1052' }).getAttribute('href')).toBe(
    `/p/m/${BUSINESS}/invoices/${signedQuote.uuid}`,
  );
  expect(await next()).toBe(
    'Another quote of this job was signed, so this one cannot be sent while that contract stands. You can convert it to an invoice, or put it on another job.',
  );
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect([send.disabled, send.title]).toEqual([
    true,
    'This job has a signed contract already. Convert this quote to an invoice, put it on another job, or cancel the contract first.',
  ]);
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Convert to Invoice' })).toBeDefined();
});

test('CONT-02 of a quote that was sent before the page says that its customer can no longer sign it, and offers no way to sign it', async () => {
  const user = open({ status: 'sent' });
  expect(await notice()).toBe(
    'This job has a signed contract already, of quote 1052. Its customer can no longer sign this quote.',
  );
  expect(await next()).toBe(
    'Another quote of this job was signed, so this one cannot be signed while that contract stands. You can convert it to an invoice, or retract it to put it on another job.',
  );
  expect(screen.getByRole('button', { name: 'Convert to Invoice' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Remind Customer' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Retract' })).toBeDefined();
  for (const name of ['Sign on this device', 'Record acceptance'])
    expect(screen.queryByRole('menuitem', { name, hidden: true })).toBeNull();
});

test('CONT-02 QUO-17 nobody is told to convert a quote with choices, or without leave to write invoices', async () => {
  open({ status: 'pending' }, as('estimator'));
  expect(await next()).toBe(
    'Another quote of this job was signed, so this one cannot be sent while that contract stands. You can put it on another job.',
  );
});

test('CONT-06 the invoice of a draw whose contract was canceled says that it is not billed any more, and cannot be sent', async () => {
  open({ isQuote: false, signedQuote: null, status: 'pending', followsContract: true, isDropped: true });
  expect(await next()).toBe('Nothing. The contract was canceled, so this draw is not billed any more.');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect([send.disabled, send.title]).toEqual([true, 'The contract was canceled.']);
});

test('RET-04 an invoice that asks for what is held says once nothing or less of it is, and is sent only for what there is', async () => {
  const draft = { isQuote: false, signedQuote: null, status: 'pending', followsContract: true };
  open({ ...draft, isDropped: true, stillHeld: 0 });
  expect(await next()).toBe(
    'Nothing. What this asks for is not held any more: it was released with another invoice, credited or taken back.',
  );
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect([send.disabled, send.title]).toEqual([true, 'Nothing is held any more.']);
  cleanup();
  open({ ...draft, isDropped: false, stillHeld: 79.6 });
  expect(await next()).toMatch(/^Send the invoice to .+ Only \$79\.60 is held by now, so it asks for that\.$/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false);
});

test('CONT-02 a quote that was answered, and one of a job without a contract, say nothing of it', async () => {
  open({ status: 'sent', outcome: 'declined' });
  expect(await screen.findByRole('region', { name: 'Next step' })).toBeDefined();
  expect(screen.queryByText(/signed contract/)).toBeNull();
});
