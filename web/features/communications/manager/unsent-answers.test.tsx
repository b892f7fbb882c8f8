// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { conversation, message } from '../../../testing/conversation-records.ts';
import { fakeServer, Lost, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}/communications`;
const LIST = `GET /business/${BUSINESS}/communications`;
const SEND = `POST /business/${BUSINESS}/communications/${conversation.uuid}`;

const detail = { communication: { ...conversation, unread: false }, toEmail: customer.email, messages: [] };
const refusal = new Refusal(503, { code: 'UNAVAILABLE', message: 'Please try again in a moment.' });

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const leave = async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Payments' }));
  await screen.findByRole('heading', { name: 'Payments' });
};
const comeBack = async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Communications' }));
  const list = await screen.findByRole('region', { name: 'Conversations' });
  await userEvent.click(await within(list).findByRole('link', { name: /Maple/ }));
};

/** A conversation in which "At five." is typed. What is answered to what is sent is made by `store`. */
async function write(store: (body: unknown) => unknown) {
  const calls = fakeServer({
    ...everywhere,
    [LIST]: [conversation],
    [`${LIST}/${conversation.uuid}`]: detail,
    [`GET /business/${BUSINESS}/payments`]: [],
    [SEND]: store,
  });
  openManager(`${HOME}/${conversation.uuid}`);
  await userEvent.type(await field(), 'At five.');
  return () => calls.filter(({ what }) => what === SEND).length;
}

test('COMM-05 API-36 a message whose answer was lost is stored once, also when its writer comes back to send it again', async () => {
  const store = vi.fn(() => new Lost(message(2, 'At five.')));
  const sent = await write(store);
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  await leave();
  await comeBack();
  expect((await field()).value).toBe('At five.');
  await send();
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(sent()).toBe(2);
  expect(store).toHaveBeenCalledTimes(1);
});

test('COMM-05 API-36 the same words, written anew after the first were sent or given up, are another message', async () => {
  const store = vi.fn((): unknown => message(store.mock.calls.length + 1, 'At five.'));
  await write(store);
  await send();
  await waitFor(async () => expect((await field()).value).toBe(''));
  store.mockImplementationOnce(() => new Lost(message(7, 'At five.')));
  await userEvent.type(await field(), 'At five.');
  await send();
  await screen.findByRole('alert');
  await userEvent.clear(await field());
  await leave();
  await comeBack();
  await userEvent.type(await field(), 'At five.');
  await send();
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(store).toHaveBeenCalledTimes(3);
});

test.each(['elsewhere', 'back again'])(
  'COMM-05 whoever has left a message on its way is told why it could not be sent, %s',
  async (where) => {
    let refuse: (answer: unknown) => void = () => undefined;
    const sent = await write(() => new Promise((resolve) => (refuse = resolve)));
    await send();
    await leave();
    if (where === 'back again') await comeBack();
    refuse(refusal);
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain(`Your message to ${customer.displayName}: Please try again in a moment.`);
    if (where === 'elsewhere') await comeBack();
    await waitFor(async () => expect(await field()).toMatchObject({ value: 'At five.', readOnly: false }));
    expect(screen.getAllByRole('alert')).toEqual([told]);
    expect(sent()).toBe(1);
  },
);

test('COMM-05 a message that has left takes the focus back to its box only from where it was pressed', async () => {
  let arrive: (answer: unknown) => void = () => undefined;
  await write(() => new Promise((resolve) => (arrive = resolve)));
  await send();
  await userEvent.click(screen.getByRole('button', { name: 'Search', expanded: false }));
  const search = screen.getByRole('textbox', { name: 'Customer' });
  await userEvent.type(search, 'zeb');
  arrive(message(2, 'At five.'));
  await waitFor(async () => expect((await field()).value).toBe(''));
  await userEvent.keyboard('ra');
  expect(search).toHaveProperty('value', 'zebra');
  expect(document.activeElement).toBe(search);
});
