// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { REFUSALS } from '@underlay/contract/refusals.ts';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, file, INVOICE, invoice, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}/invoices`;
const ONE = `${API}/${INVOICE}`;
const GONE = 'Invoice 1048 is a deleted draft: it was never sent, and was deleted by Ann B on March 5th, 2026.';
const gone = new Refusal(410, { code: 'draft_deleted', message: GONE });
const neverSent = { ...draft, sentAt: null, lineItems: [line(1), line(2)], files: [file(1)] };

const open = (answers: Record<string, unknown>, address = `/p/m/${BUSINESS}/invoices/${INVOICE}`) => {
  const calls = fakeServer({ ...everywhere, ...answers });
  return { calls, router: openManager(address), user: userEvent.setup() };
};
const ask = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Delete draft/ }));
};

test('INV-12 a draft is deleted after a question that says what goes, and the list is shown', async () => {
  const { calls, router, user } = open({ [`GET ${ONE}`]: neverSent, [`DELETE ${ONE}`]: null, [`GET ${API}`]: [] });
  await ask(user);
  const dialog = await screen.findByRole('dialog', { name: 'Delete the draft of invoice 1048?' });
  expect(dialog.textContent).toContain('The draft, its 2 lines and its file are deleted for good.');
  expect(dialog.textContent).toContain('The number 1048 is not used again.');
  await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  expect(calls.some(({ what }) => what.startsWith('DELETE'))).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await ask(user);
  await user.dblClick(await screen.findByRole('button', { name: 'Delete draft' }));
  expect(await screen.findByText('The draft of invoice 1048 was deleted')).toBeDefined();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/invoices`));
  expect(calls.filter(({ what }) => what === `DELETE ${ONE}`)).toHaveLength(1);
});

test('INV-16 what was sent before says why it is kept', async () => {
  const { user } = open({ [`GET ${ONE}`]: { ...neverSent, sentAt: '2026-03-04T15:00:00Z' } });
  await ask(user);
  expect(screen.getByRole('menuitem', { name: /^Delete draft/ }).textContent).toContain(REFUSALS.was_sent.message);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('INV-21 what is with the customer offers no delete', async () => {
  const { user } = open({ [`GET ${ONE}`]: { ...invoice, sentAt: '2026-03-04T15:00:00Z' } });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Retract' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: /^Delete draft/ })).toBeNull();
});

test('INV-12 D06 the address of a deleted draft says what became of it, and offers no retry', async () => {
  open({ [`GET ${ONE}`]: gone });
  expect(await screen.findByRole('heading', { name: 'Deleted draft' })).toBeDefined();
  expect(screen.getByText(GONE)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('INV-12 a draft that somebody else deletes while it is open turns into what became of it', async () => {
  let deleted = false;
  const { user } = open({
    [`GET ${ONE}`]: () => (deleted ? gone : neverSent),
    [`PUT ${ONE}/status`]: () => {
      deleted = true;
      return gone;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { name: 'Deleted draft' })).toBeDefined();
});

test('INV-01 INV-05 the number of a deleted draft is explained where it is looked for', async () => {
  const row = { uuid: INVOICE, id: 1048, isQuote: true, deletedAt: '2026-03-05T15:00:00Z', deletedBy: 'Ann B' };
  const answers = { [`GET ${API}`]: [], [`GET /business/${BUSINESS}/deletedDrafts`]: [row] };
  const { calls } = open(answers, `/p/m/${BUSINESS}/invoices?id=1048`);
  const note = await screen.findByText(/^Quote 1048 is a deleted draft: .* deleted by Ann B on March 5th, 2026\./);
  expect(note.getAttribute('role')).toBe('status');
  expect(calls.find(({ what }) => what.endsWith('deletedDrafts'))?.url.searchParams.get('id')).toBe('1048');
});
