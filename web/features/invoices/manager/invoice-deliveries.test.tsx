// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { delivery } from '../../../testing/conversation-records.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { dismissToasts } from '../../../ui/feedback/toasts.tsx';

const PHONE = { channel: 'sms', recipient: '7855550188' };
const OTHER = 'office@maplerow.example';
const SENT = { at: '2026-03-04T15:00:00Z', kind: 'sent', amount: null, detail: null, by: null };
const LATER = '2026-03-05T15:00:00Z';
const notified = (id: number, more: object = {}, at = SENT.at) => ({
  ...SENT,
  at,
  kind: 'delivery',
  delivery: delivery(id, { occasion: 'invoice', ...more }),
});
const CAME_BACK = { state: 'bounced' };
const WAITS = /^(Wait for|Ask) Maple Row Property Group to pay/;
const ADDRESS = 'The e-mail to accounts@maplerow.example';

test('INV-17 D16 the timeline of an invoice says what became of each mail, and offers to send again what was lost', async () => {
  const repeat = `POST /business/${BUSINESS}/deliveries/${delivery(1).id}/repeat`;
  const timeline = [
    ...invoice.timeline,
    notified(1, { state: 'bounced', problem: 'Nobody has this address.' }),
    notified(2, PHONE, '2026-03-04T15:01:00Z'),
    notified(3, { occasion: 'reminder', state: 'queued', recipient: OTHER }, LATER),
    notified(4, { occasion: 'reminder', state: 'withdrawn', recipient: OTHER }, LATER),
  ];
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: { ...invoice, timeline },
    [`GET /business/${BUSINESS}/jobs`]: [],
    [repeat]: delivery(5, { repeats: delivery(1).id }),
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const rail = within(await screen.findByRole('region', { name: 'Timeline' }));
  const entries = rail.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(entries[1]).toContain('E-mailCame back: accounts@maplerow.example. Nobody has this address.');
  expect(entries[2]).toContain('Text messageTexted(785) 555-0188');
  expect(entries[3]).toContain(`Reminder, e-mailSending${OTHER}`);
  expect(entries[4]).toContain(`Reminder, e-mailNot sent: no longer true or wanted${OTHER}`);
  expect(rail.getAllByRole('button', { name: /^Send again/ })).toHaveLength(1);
  await userEvent.click(rail.getByRole('button', { name: /^Send again/ }));
  await waitFor(() => expect(calls.filter(({ what }) => what === repeat)).toHaveLength(1));
  expect(await screen.findByText('Sent again to accounts@maplerow.example')).toBeDefined();
  act(dismissToasts);
});

async function openInvoice(timeline: object[], more: object = {}) {
  const lineItems = 'status' in more && more.status === 'pending' ? [] : invoice.lineItems;
  fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: { ...invoice, lineItems, timeline, ...more },
    [`GET /business/${BUSINESS}/jobs`]: [],
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const step = await screen.findByRole('region', { name: 'Next step' });
  return {
    step: step.querySelector('p')?.textContent ?? '',
    again: screen.queryAllByRole('button', { name: /^Send again/ }),
  };
}

test.each<[string, RegExp | string, object[], object?]>([
  ['came back', `${ADDRESS} came back. Check the address and send it again.`, [SENT, notified(1, CAME_BACK)]],
  ['was given up', `${ADDRESS} could not be sent. Send it again.`, [SENT, notified(1, { state: 'failed' })]],
  [
    'came back from the phone',
    'The text message to (785) 555-0188 came back. Check the number and send it again.',
    [SENT, notified(1, { ...PHONE, ...CAME_BACK })],
  ],
  [
    'came back, of a quote',
    `${ADDRESS} came back. Check the address and send it again.`,
    [SENT, notified(1, CAME_BACK)],
    { isQuote: true, status: 'sent' },
  ],
  [
    'came back, and a reminder arrived',
    WAITS,
    [
      SENT,
      notified(1, CAME_BACK),
      { ...SENT, kind: 'reminded', at: LATER },
      notified(2, { occasion: 'reminder' }, LATER),
    ],
  ],
  ['came back, and they opened it', WAITS, [SENT, notified(1, CAME_BACK), { ...SENT, kind: 'opened', at: LATER }]],
  [
    'came back, although another address got it',
    `${ADDRESS} came back. Check the address and send it again.`,
    [SENT, notified(1, CAME_BACK), notified(2, { recipient: OTHER }, LATER)],
  ],
])('INV-17 D16 the next step is about the mail that %s', async (_, copy, timeline, more) => {
  const { step, again } = await openInvoice(timeline, more);
  expect(step).toMatch(copy);
  expect(again).toHaveLength(1);
});

test.each<[string, object[], object?]>([
  ['was sent again', [SENT, notified(1, CAME_BACK), notified(2, { repeats: delivery(1).id }, LATER)]],
  ['was retracted', [SENT, notified(1, CAME_BACK), { ...SENT, kind: 'retracted', at: LATER }], { status: 'pending' }],
  ['was retracted and sent anew', [SENT, notified(1, CAME_BACK), { ...SENT, at: LATER }, notified(2, {}, LATER)]],
  ['reminded of what is paid', [SENT, notified(1, { ...CAME_BACK, occasion: 'reminder' })], { status: 'paid' }],
])('INV-17 D16 nothing is offered to be sent again of what %s', async (_, timeline, more) => {
  const { step, again } = await openInvoice(timeline, more);
  expect(step).not.toMatch(/came back|could not be sent/);
  expect(again).toHaveLength(0);
});

test.each<[string, object[]]>([
  ['receives no e-mail and no texts', [SENT]],
  ['unsubscribed before it left', [SENT, notified(1, { state: 'withdrawn' })]],
])('INV-17 D16 the next step says so when the customer %s', async (_, timeline) => {
  const { step } = await openInvoice(timeline);
  expect(step).toBe(
    'Maple Row Property Group was not told: they receive no e-mail. Copy the portal link and give it to them.',
  );
});

test.each<[string, object[]]>([
  [
    'Invoice 1048 was sent to accounts@maplerow.example and (785) 555-0188',
    [notified(1, { state: 'queued' }), notified(2, PHONE)],
  ],
  ['Invoice 1048 was opened to Maple Row Property Group, and not e-mailed', []],
])('INV-17 D16 whoever sends hears who was told: %s', async (copy, deliveries) => {
  const path = `/business/${BUSINESS}/invoices/${INVOICE}`;
  fakeServer({
    ...everywhere,
    [`GET ${path}`]: { ...invoice, status: 'pending' },
    [`PUT ${path}/status`]: { ...invoice, timeline: [SENT, ...deliveries] },
    [`GET /business/${BUSINESS}/jobs`]: [],
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText(copy)).toBeDefined();
  // No more than three stand at once. Those of other tests stand longer than a test.
  act(dismissToasts);
});
