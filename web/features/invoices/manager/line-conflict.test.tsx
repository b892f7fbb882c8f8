// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { LiveServer } from '../../../testing/live-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;

test('INV-12 whoever changes a line that somebody else changed is told, and the next save replaces it', async () => {
  const stored = { ...draft, lineItems: [line(1, { description: 'White oak', rate: 50 })] };
  const notified = new Refusal(409, { code: 'CHANGED_ELSEWHERE', message: 'Someone else changed this.' });
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: stored,
    [`PUT ${ONE}/lineItems`]: (body: unknown) => ((body as { was: unknown }).was === null ? stored : notified),
  });
  const sent = () => calls.filter(({ what }) => what === `PUT ${ONE}/lineItems`).map(({ body }) => body);
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const rate = await screen.findByLabelText('Rate of line 1');
  await userEvent.clear(rate);
  await userEvent.type(rate, '55{Enter}');
  // It says once that what was typed is still there.
  expect((await screen.findByRole('alert')).textContent).toBe('Someone else changed this.');
  expect(rate).toHaveProperty('value', '55');
  expect(sent()).toHaveLength(1); // leaving the line does not replace what was never looked at
  await userEvent.type(rate, '{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([
    { rate: 55, was: { rate: 50 } },
    { rate: 55, was: null },
  ]);
});

const notified = (message: string) => new Refusal(409, { code: 'CHANGED_ELSEWHERE', message });

test('QUO-01 QUO-04 API-36 what somebody else stored of a section or a discount goes along with the save, and Enter replaces it', async () => {
  const hall = { uuid: crypto.randomUUID(), name: 'Hall', note: '', subtotal: 0, pick: 'always', choice: '' };
  const section = { ...hall, recommended: false, noneIsFine: false, chosen: true, picture: null };
  const discount = { percent: 5, amount: null };
  const stored = { ...draft, sections: [section], lineItems: [line(1, { rate: 50, discount })] };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: stored,
    [`PUT ${ONE}/lineItems`]: notified('Someone else changed this line.'),
    [`PUT ${ONE}/sections/${hall.uuid}`]: (body: unknown) =>
      (body as { was: unknown }).was === null ? stored : notified('Someone else changed this section.'),
  });
  const sent = (path: string) => calls.filter(({ what }) => what === `PUT ${ONE}${path}`).map(({ body }) => body);
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const name = await screen.findByLabelText('Name of section 1');
  await userEvent.type(name, 'way{Enter}');
  await screen.findByText('Someone else changed this section.');
  await userEvent.click(screen.getByLabelText('Description of line 1'));
  const puts = () => sent(`/sections/${hall.uuid}`);
  expect(puts()).toMatchObject([{ name: 'Hallway', was: { name: 'Hall', note: '' } }]);
  await userEvent.type(name, '{Enter}');
  await waitFor(() => expect(puts()[1]).toMatchObject({ name: 'Hallway', was: null }));

  const off = screen.getByLabelText('Discount of line 1');
  await userEvent.clear(off);
  await userEvent.type(off, '7{Enter}');
  await waitFor(() => expect(sent('/lineItems')).toMatchObject([{ discount: { percent: 7 }, was: { discount } }]));
});

test('INV-16 API-36 what is sent is what was seen: after a change by somebody else it is there to look through', async () => {
  let version = draft.version;
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: () => ({ ...draft, version, lineItems: [line(1, { description: `Oak ${version}` })] }),
    [`PUT ${ONE}/status`]: (body: unknown) => {
      if ((body as { version: number }).version !== draft.version) return { ...draft, status: 'unpaid' };
      version += 1;
      return notified('Someone else changed this. It was not sent.');
    },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Someone else changed this. It was not sent.')).toBeDefined();
  await screen.findByDisplayValue(`Oak ${draft.version + 1}`);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const sent = () => calls.filter(({ what }) => what === `PUT ${ONE}/status`).map(({ body }) => body);
  const bodies = [draft.version, draft.version + 1].map((seen) => ({ status: 'sent', version: seen }));
  await waitFor(() => expect(sent()).toEqual(bodies));
});

test('INV-14 Cancel with entries asks first, and who is typing when the invoice is sent elsewhere keeps what was typed', async () => {
  const refused = new Refusal(409, { code: 'wrong_status', message: 'This was sent meanwhile.' });
  const live = new LiveServer();
  let status = 'pending';
  fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/live`]: live.answer,
    [`GET ${ONE}`]: () => ({ ...draft, status }),
    [`PUT ${ONE}/details`]: refused,
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Details' }));
  const form = within(await screen.findByRole('form', { name: 'Edit Details' }));
  await userEvent.type(form.getByLabelText('Description'), ' and stairs');
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Leave without saving?')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());

  status = 'unpaid';
  await act(async () => live.say('invoice', INVOICE));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send' })).toBeNull());
  expect(form.getByLabelText('Description')).toHaveProperty('value', expect.stringMatching(/ and stairs$/));
  await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('This was sent meanwhile.')).toBeDefined();
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit Details' })).toBeNull());
});

test('INV-14 INV-16 details that are typed and not saved are not left behind: Send waits for them, and so does Ctrl+Enter', async () => {
  let stored = { ...draft, lineItems: [line(1)] };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: () => stored,
    [`PUT ${ONE}/details`]: ({ description }: typeof draft) => {
      stored = { ...stored, description, version: draft.version + 1 };
      return stored;
    },
    [`PUT ${ONE}/status`]: () => ({ ...stored, status: 'unpaid' }),
  });
  const sent = () => calls.filter(({ what }) => what === `PUT ${ONE}/status`).map(({ body }) => body);
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Details' }));
  const form = within(await screen.findByRole('form', { name: 'Edit Details' }));
  expect(send().disabled).toBe(false);
  await userEvent.type(form.getByLabelText('Description'), ' and stairs');
  expect([send().disabled, send().title]).toEqual([true, 'The details are not saved yet.']);
  await userEvent.click(screen.getByLabelText('Description of line 1'));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const question = within(await screen.findByRole('dialog', { name: /^Send invoice/ }));
  expect(question.getByText('The details are not saved yet.')).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Not yet' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(form.getByLabelText('Description'));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit Details' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(stored.description).toMatch(/ and stairs$/);
  expect(sent()).toEqual([]);
  await userEvent.click(send());
  await waitFor(() => expect(sent()).toEqual([{ status: 'sent', version: draft.version + 1 }]));
});

test('INV-14 Save Changes on what was sent meanwhile says so, and the page is read anew', async () => {
  const message = 'This invoice was already sent. Retract it to change it.';
  let status = 'pending';
  fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: () => ({ ...draft, status }),
    [`PUT ${ONE}/details`]: () => {
      status = 'unpaid';
      return new Refusal(409, { code: 'wrong_status', message });
    },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Details' }));
  const form = within(await screen.findByRole('form', { name: 'Edit Details' }));
  await userEvent.type(form.getByLabelText('Description'), ' and stairs');
  await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(message)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send' })).toBeNull());
});

test('INV-12 INV-14 who is typing a line when the invoice is sent elsewhere keeps it, and reads why it is not saved', async () => {
  const live = new LiveServer();
  let status = 'pending';
  const lineItems = [line(1, { rate: 50 })];
  fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/live`]: live.answer,
    [`GET ${ONE}`]: () => ({ ...draft, status, lineItems }),
    [`PUT ${ONE}/lineItems`]: new Refusal(409, { code: 'not_editable', message: 'This was sent meanwhile.' }),
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const rate = await screen.findByLabelText('Rate of line 1');
  await userEvent.clear(rate);
  await userEvent.type(rate, '55');
  status = 'unpaid';
  await act(async () => live.say('invoice', INVOICE));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send' })).toBeNull());
  expect(screen.getByLabelText('Rate of line 1')).toHaveProperty('value', '55');
  await userEvent.type(rate, '{Enter}');
  expect(await screen.findByText(/This was sent meanwhile\./)).toBeDefined();
  await userEvent.clear(rate);
  await userEvent.type(rate, '50');
  await waitFor(() => expect(screen.queryByLabelText('Rate of line 1')).toBeNull());
});

test('INV-12 ERR-04 whoever deletes a line reads why it is still there, also when the document was read again meanwhile', async () => {
  const live = new LiveServer();
  const { promise, reject } = Promise.withResolvers<never>();
  let description = 'White oak';
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/live`]: live.answer,
    [`GET ${ONE}`]: () => ({ ...draft, lineItems: [line(1), line(2, { description })] }),
    [`DELETE ${ONE}/lineItems/${line(1).uuid}`]: () => promise,
  });
  const made = (what: string) => calls.filter((each) => each.what === what).length;
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Menu of line 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(made(`DELETE ${ONE}/lineItems/${line(1).uuid}`)).toBe(1));
  description = 'Red oak';
  await act(async () => live.say('invoice', INVOICE));
  await waitFor(() => expect(made(`GET ${ONE}`)).toBe(2));
  await act(async () => reject(new TypeError('Failed to fetch')));
  expect(await screen.findByDisplayValue('Red oak')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Saving')).toBeNull());
  expect(screen.getByRole('alert').textContent).toMatch(/^Not saved/);
});
