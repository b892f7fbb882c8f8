// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { consentText } from '@underlay/domain/offers/texts.ts';
import { beforeEach, expect, test } from 'vitest';
import { offer, quote, READ_OFFER, STAIRS } from '../../../testing/offers-in-test.ts';
import {
  ACCOUNT,
  type Answers,
  INVOICE,
  INVOICE_PATH,
  openPortal,
  READ_INVOICE,
} from '../../../testing/portal-in-test.tsx';

const OF_OFFER = READ_INVOICE.replace('GET ', 'POST ');
const open = (changes: Partial<typeof offer> = {}, answers: Answers = {}, path = INVOICE_PATH) =>
  openPortal(path, {
    [READ_INVOICE]: { body: quote },
    [READ_OFFER]: { body: { ...offer, ...changes } },
    ...answers,
  });
const card = async () => within(await screen.findByRole('region', { name: 'Total with your choices' }));
const sent = (calls: ReturnType<typeof open>['calls'], what: string) =>
  calls.filter(({ key }) => key === `${OF_OFFER}/${what}`).map(({ body }) => body);

beforeEach(() => localStorage.clear());

test('SIGN-11 declining asks why, wants words for something else, and the page says that it was declined', async () => {
  const declined = { ...offer, state: 'declined' as const, answeredAt: '2026-11-20T15:00:00Z' };
  const { calls, known } = open({}, { [`${OF_OFFER}/decline`]: { body: declined } });
  const inCard = await card();
  await userEvent.click(await inCard.findByRole('button', { name: 'Decline' }));
  const form = within(await screen.findByRole('form', { name: 'Decline this quote' }));
  expect(form.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual([
    'Price',
    'Timing',
    'Chose another contractor',
    'Changed plans',
    'Something else',
  ]);
  await userEvent.click(form.getByRole('radio', { name: 'Something else' }));
  await userEvent.click(form.getByRole('button', { name: 'Decline this quote' }));
  expect(await form.findByText('Say why in a few words.')).toBeTruthy();
  expect(sent(calls, 'decline')).toEqual([]);
  await userEvent.type(form.getByRole('textbox', { name: 'In your words' }), 'We move.');
  known[READ_OFFER] = { body: declined };
  await userEvent.click(form.getByRole('button', { name: 'Decline this quote' }));
  expect(await screen.findByText('You declined this quote on November 20th, 2026.')).toBeTruthy();
  expect(sent(calls, 'decline')).toEqual([{ version: 1, reason: 'else', message: 'We move.' }]);
  expect(screen.queryByRole('link', { name: 'Review and sign' })).toBeNull();
  expect(screen.getByText('declined')).toBeTruthy();
});

test('SIGN-11 what was typed to decline is not lost without asking, and a reason that was only chosen asks nothing', async () => {
  open();
  const home = () =>
    userEvent.click(within(screen.getByRole('navigation', { name: 'Account' })).getByRole('link', { name: 'Home' }));
  await userEvent.click(await (await card()).findByRole('button', { name: 'Decline' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'In your words' }), 'We move.');
  await home();
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Your answer has not been sent and would be lost.')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Stay here' }));
  expect(window.location.pathname).toBe(INVOICE_PATH);
  expect(screen.getByDisplayValue('We move.')).toBeTruthy();
  await userEvent.clear(screen.getByRole('textbox', { name: 'In your words' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Price' }));
  await home();
  await waitFor(() => expect(window.location.pathname).not.toBe(INVOICE_PATH));
});

test('SIGN-13 QUO-11 a question is asked about the quote, and an expired one is asked for anew', async () => {
  const { calls } = open({ state: 'expired' }, { [`${OF_OFFER}/question`]: { status: 204, body: null } });
  const inCard = await card();
  expect(await inCard.findByText('This quote was valid until December 20th, 2099. Ask for a new one.')).toBeTruthy();
  expect(screen.getByText('expired')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Review and sign' })).toBeNull();
  await userEvent.click(inCard.getByRole('button', { name: 'Ask for a new one' }));
  const words = await screen.findByDisplayValue('Can you renew this quote?');
  await waitFor(() => expect(document.activeElement).toBe(words));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const body = { message: 'Can you renew this quote?', version: 1, idempotentKey: expect.any(String) };
  await waitFor(() => expect(sent(calls, 'question')).toEqual([body]));
});

test('SIGN-13 D16 a typed question is not lost without asking, and whoever gets no e-mail reads that no answer can be mailed', async () => {
  const preferences = { receiveEmail: false, receiveSMS: false, sms: 'unavailable', smsSender: null };
  open(
    {},
    {
      [`${OF_OFFER}/question`]: { status: 200, body: null },
      [`GET /communication/${ACCOUNT}/contact`]: {
        body: { email: 'robin@maplerow.example', phoneNumber: '7855550188' },
      },
      [`GET /communication/${ACCOUNT}/preferences`]: { body: preferences },
    },
  );
  const inCard = await card();
  await userEvent.click(await inCard.findByRole('button', { name: 'Ask a question' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your question' }), 'With the stairs?');
  const nav = within(screen.getByRole('navigation', { name: 'Account' }));
  await userEvent.click(nav.getByRole('link', { name: 'Home' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Your question has not been sent and would be lost.')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: /Stay|Keep/ }));
  expect(window.location.pathname).toBe(INVOICE_PATH);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const status = await screen.findByText(/^Your question is on its way to Tallgrass Flooring Co\. You have switched/);
  expect(within(status).getByRole('link', { name: 'Settings' })).toBeTruthy();
});

test('CONT-02 SIGN-13 a quote of a job of which another one was signed says so up front, and who wants to know more asks', async () => {
  const closed = { state: 'withdrawn', closedBecause: 'signed', answeredAt: null } as const;
  const { calls } = open(closed, { [`${OF_OFFER}/question`]: { status: 204, body: null } });
  const inCard = await card();
  expect(await inCard.findByText('Another quote was signed.')).toBeTruthy();
  expect(inCard.getByText(`This one can no longer be signed. ${offer.business} can tell you more.`)).toBeTruthy();
  for (const name of ['Review and sign', 'Decline'])
    expect(inCard.queryByRole(name === 'Decline' ? 'button' : 'link', { name })).toBeNull();
  await userEvent.click(inCard.getByRole('button', { name: 'Ask a question' }));
  await userEvent.type(await screen.findByRole('textbox'), 'And the hall?');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const body = { message: 'And the hall?', version: 1, idempotentKey: expect.any(String) };
  await waitFor(() => expect(sent(calls, 'question')).toEqual([body]));
});

test('CONT-06 a quote that the business withdrew says who and when, and is neither signed nor declined', async () => {
  const answeredAt = '2026-11-20T15:00:00Z';
  open({ state: 'withdrawn', closedBecause: 'withdrawn', answeredAt });
  const inCard = await card();
  expect(await inCard.findByText(`${offer.business} withdrew this quote on November 20th, 2026.`)).toBeTruthy();
  expect(inCard.getByText('It can no longer be signed. Ask a question if you want to know more.')).toBeTruthy();
  expect(screen.queryByText('Another quote was signed.')).toBeNull();
  expect(inCard.queryByRole('link', { name: 'Review and sign' })).toBeNull();
  expect(inCard.queryByRole('button', { name: 'Decline' })).toBeNull();
  expect(inCard.getByRole('button', { name: 'Ask a question' })).toBeTruthy();
});

test('VER-08 who answers a version that was replaced reads so, and has the new one before them', async () => {
  const code = 'quote_changed';
  const message = 'This quote was changed while you were reading. Here is the new version.';
  const refused = { status: 409, body: { code, message, requestId: 'r' } };
  const { known } = open({}, { [`${OF_OFFER}/decline`]: refused });
  await userEvent.click(await (await card()).findByRole('button', { name: 'Decline' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Price' }));
  known[READ_OFFER] = { body: { ...offer, version: 2, sections: offer.sections.slice(0, 3) } };
  await userEvent.click(screen.getByRole('button', { name: 'Decline this quote' }));
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Hall stairs' })).toBeNull());
  expect(screen.getAllByText(message)).toHaveLength(1);
  expect(screen.getByRole('form', { name: 'Decline this quote' })).toBeTruthy();
});

test('SIGN-01 SIGN-06 what was chosen is signed on a page of its own, and the quote says that it is signed', async () => {
  const { calls, known } = open(
    { version: 2 },
    { [`${OF_OFFER}/acceptance`]: { body: { accepted: true, deposit: null } } },
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Hall stairs' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hall stairs' }).checked).toBe(true),
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Review and sign' }));
  expect(await screen.findByRole('heading', { name: 'Sign and accept', level: 1 })).toBeTruthy();
  expect(screen.getByText('Quote 1048, version 2, from Tallgrass Flooring Co.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^I agree to sign/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Elena Marchetti');
  known[READ_OFFER] = {
    body: { ...offer, ...accepted, signedCopy: 'making' },
  };
  await userEvent.click(screen.getByRole('button', { name: 'Sign and accept' }));
  expect(await screen.findByText('Signed. Your copy comes by e-mail.')).toBeTruthy();
  expect(await screen.findByText('Signed November 20th, 2026 by Elena Marchetti')).toBeTruthy();
  expect(screen.getByText('Your signed copy is being made.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Signed copy' })).toBeNull();
  expect(sent(calls, 'acceptance')).toEqual([
    {
      version: 2,
      choices: { sections: expect.arrayContaining([STAIRS]), lines: [] },
      total: 8104.92,
      deposit: 0,
      name: 'Elena Marchetti',
      title: '',
      reference: '',
      consent: true,
      agreed: consentText(offer),
      template: 'offer-2026-1',
    },
  ]);
  expect(localStorage.getItem(`underlay.choices.${INVOICE}`)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hall stairs' }).disabled).toBe(true);
});

const accepted = { state: 'accepted', answeredAt: '2026-11-20T15:00:00Z', signedBy: 'Elena Marchetti' } as const;

test('SIGN-08 who has signed gets their signed copy', async () => {
  open({ ...accepted, signedCopy: 'made' });
  const copy = await screen.findByRole('link', { name: 'Signed copy' });
  expect(copy.getAttribute('href')).toMatch(/^\/core\/api\/portfolios\/.+\/accounts\/.+\/invoices\/.+\/signed-pdf$/);
  expect(screen.queryByText('Your signed copy is being made.')).toBeNull();
});

test('CONT-06 what was signed says that its contract was canceled, and when', async () => {
  open({ ...accepted, canceledAt: '2026-12-02T15:00:00Z' });
  expect(await screen.findByText('The contract was canceled on December 2nd, 2026.')).toBeDefined();
});

test('SIGN-01 nothing leads to an answer that was given, and the page of signing is the quote then', async () => {
  open(accepted, {}, `${INVOICE_PATH}/sign`);
  await card();
  expect(window.location.pathname).toBe(INVOICE_PATH);
  for (const name of ['Review and sign', 'Decline']) expect(screen.queryByText(name)).toBeNull();
});

test('SIGN-01 what cannot be answered right now says so, and is asked for again', async () => {
  open({}, { [READ_OFFER]: { status: 503, body: { code: 'UNAVAILABLE', message: 'Away.', requestId: 'r' } } });
  expect(await screen.findByText(/^The quote could not be loaded\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByText('Review and sign')).toBeNull();
});

test('SIGN-11 SIGN-13 whoever has asked a question has not answered, and can still decline', async () => {
  open({}, { [`${OF_OFFER}/question`]: { status: 200, body: null } });
  const inCard = await card();
  await userEvent.click(await inCard.findByRole('button', { name: 'Ask a question' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your question' }), 'With the stairs?');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await inCard.findByRole('button', { name: 'Ask another question' })).toBeTruthy();
  await userEvent.click(inCard.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByRole('form', { name: 'Decline this quote' })).toBeTruthy();
});

test('OPT-07 whoever declines finds their choices and what they come to as they were, until they sign', async () => {
  const declined = { ...offer, state: 'declined' as const, answeredAt: '2026-11-20T15:00:00Z' };
  const { known } = open({}, { [`${OF_OFFER}/decline`]: { body: declined } });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Hall stairs' }));
  const inCard = await card();
  await waitFor(() => expect(inCard.getByText('$8,104.92', { selector: 'strong' })).toBeTruthy());
  await userEvent.click(await inCard.findByRole('button', { name: 'Decline' }));
  await screen.findByRole('form', { name: 'Decline this quote' });
  known[READ_OFFER] = { body: declined };
  await userEvent.click(screen.getByRole('radio', { name: 'Price' }));
  await userEvent.click(screen.getByRole('button', { name: 'Decline this quote' }));
  expect(await screen.findByText('You declined this quote on November 20th, 2026.')).toBeTruthy();
  expect(inCard.getByText('$8,104.92', { selector: 'strong' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hall stairs' }).checked).toBe(true);
});
