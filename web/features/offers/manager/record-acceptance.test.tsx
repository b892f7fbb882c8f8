// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, file, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { LVP, OAK, offer, quote, STAIRS } from '../../../testing/offers-in-test.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}/invoices/${INVOICE}`;
const { sections, lineItems, total } = quote;
const sent = { ...invoice, isQuote: true, status: 'sent', outcome: null, sections, lineItems, total, files: [file(1)] };
const answered = { code: 'answered', message: 'This quote was already accepted on November 20th, 2026 by Elena.' };

test('SIGN-14 OPT-05 an acceptance on paper is recorded with its choices at what they come to, and a refusal says why', async () => {
  let answers = 0;
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}`]: sent,
    [`GET ${API}/offer`]: offer,
    [`POST ${API}/acceptance`]: () =>
      answers++ === 0 ? new Refusal(409, answered) : { ...sent, outcome: 'accepted', total: 3_767.5 },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup();
  const more = async () => user.click(await screen.findByRole('button', { name: 'More' }));
  await more();
  await user.click(await screen.findByRole('menuitem', { name: 'Record acceptance' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record acceptance' }));
  const choose = (name: RegExp) => dialog.findByRole('radio', { name });
  expect(await choose(/Engineered oak/)).toHaveProperty('checked', true);
  expect(dialog.getByRole('status').textContent).toBe('Total with your choices$6,497.47');
  await user.click(await choose(/Waterproof LVP/));
  await user.click(dialog.getByRole('checkbox', { name: /Hall stairs/ }));
  expect(dialog.getByRole('status').textContent).not.toContain('$6,497.47');

  const record = () => user.click(dialog.getByRole('button', { name: 'Record acceptance' }));
  await record();
  expect(dialog.getByText('Choose the signed paper.')).toBeDefined();
  expect(calls.filter(({ what }) => what.startsWith('POST'))).toEqual([]);
  await user.type(dialog.getByLabelText(/^Signed by/), 'Elena Marchetti');
  await user.selectOptions(dialog.getByLabelText(/^Signed paper/), file(1).fileName);
  await user.type(dialog.getByLabelText('Their reference or PO number (optional)'), 'PO 7');
  await record();
  expect(await dialog.findByText(answered.message)).toBeDefined();
  await record();
  expect(await screen.findByText('The acceptance was recorded')).toBeDefined();
  const bodies = calls.filter(({ what }) => what.endsWith('/acceptance')).map(({ body }) => body);
  expect(bodies[1]).toMatchObject({
    ...{ name: 'Elena Marchetti', reference: 'PO 7', version: 1, fileId: file(1).uuid },
    choices: { sections: expect.arrayContaining([LVP, STAIRS]), lines: [] },
  });
  expect(JSON.stringify(bodies[1])).not.toContain(OAK);
  expect(Object.keys(localStorage).filter((key) => key.includes('choices'))).toEqual([]);
  await more();
  expect(screen.queryByRole('menuitem', { name: 'Record acceptance', hidden: true })).toBeNull();
});

test('SIGN-14 what was chosen, typed or taken as the paper is not lost without a question', async () => {
  fakeServer({ ...everywhere, [`GET ${API}`]: sent, [`GET ${API}/offer`]: offer });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup();
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Record acceptance' }));
    return within(await screen.findByRole('dialog', { name: 'Record acceptance' }));
  };
  const leaves = async (dialog: Awaited<ReturnType<typeof open>>) => {
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const asking = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(asking.getByRole('button', { name: 'Leave' }));
  };
  let dialog = await open();
  await user.click(await dialog.findByRole('radio', { name: /Waterproof LVP/ }));
  await leaves(dialog);
  dialog = await open();
  await user.type(dialog.getByLabelText('Their reference or PO number (optional)'), 'PO 7');
  await leaves(dialog);
  dialog = await open();
  await user.selectOptions(dialog.getByLabelText(/^Signed paper/), file(1).fileName);
  await leaves(dialog);
  dialog = await open();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
});
