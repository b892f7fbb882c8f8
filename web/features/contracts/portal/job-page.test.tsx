// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ASK_ABOUT_JOB, JOB, JOB_PATH, job, READ_JOB, READ_JOBS } from '../../../testing/jobs-in-test.ts';
import { offer, quote, READ_OFFER } from '../../../testing/offers-in-test.ts';
import {
  ACCOUNT_PATH,
  account,
  INVOICE,
  INVOICE_PATH,
  invoice,
  openPortal,
  READ_ACCOUNT,
  READ_ELIGIBLE,
  READ_INVOICE,
} from '../../../testing/portal-in-test.tsx';

const ACCEPT = `${READ_OFFER.replace('GET', 'POST').replace('/offer', '/acceptance')}`;
const open = (change: Partial<typeof job> = {}, more = {}) =>
  openPortal(JOB_PATH, { [READ_JOB]: { body: { ...job, ...change } }, ...more });
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const textOf = (item: HTMLElement) => item.textContent;

test('LINK-02 LINK-03 the page begins with what to pay and what comes next, and says the contract in words', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: job.name })).toBeTruthy();
  const next = await region('Next: pay draw 2 of 4');
  expect(next.getByText('$3,361.38')).toBeTruthy();
  expect(next.getByText('Next: Floor laid, $3,361.38, when it is reached')).toBeTruthy();
  const pay = await next.findByRole('link', { name: 'Pay' });
  expect(pay.getAttribute('href')).toBe(`${INVOICE_PATH}/make-a-payment`);
  const contract = await region('Your contract');
  expect(contract.getByText(/^Signed November 20th, 2026 for/).textContent).toBe(
    'Signed November 20th, 2026 for $8,403.46',
  );
  expect(within(contract.getByRole('list')).getAllByRole('listitem').map(textOf)).toEqual([
    'On signingPaid by bank on November 20th, 2026$840.35',
    'Material on siteDue December 11th, 2026$3,361.38',
    'Floor laidWhen it is reached$3,361.38',
    'Final walk-throughAt the end, changed on December 1st, 2026$840.35',
  ]);
  const story = await region('The story so far');
  expect(story.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)).toEqual([
    'Draw 2 billed',
    'Tallgrass Flooring Co. shared 2 photos',
    'Tallgrass Flooring Co. wrote',
    'You asked',
    'Deposit paid',
    'You signed quote 1052',
    'New version of quote 1052 sent',
  ]);
  expect(story.getByRole('link', { name: 'Draw 2 billed' }).getAttribute('href')).toBe(INVOICE_PATH);
  const papers = await region('Papers');
  const links = papers.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
  expect(links).toEqual(['Download Receipt, deposit.pdf', 'Download Quote 1052, signed.pdf', 'Download oak.jpg']);
});

test('LINK-02 a quote to sign, a deposit that nobody can pay online, money on its way, all paid, canceled, and nothing', async () => {
  const [pay] = job.todo;
  if (!pay) throw new Error('nothing to pay');
  const quote = { ...pay.document, isQuote: true, id: 1052, draw: null };
  const none = { contract: null, draws: [] };
  open({ ...none, todo: [{ ...pay, kind: 'sign', document: quote, amount: 8403.46 }] });
  const sign = await region('Next: sign your quote');
  expect(sign.getByRole('link', { name: 'Read and sign' }).getAttribute('href')).toBe(INVOICE_PATH);
  expect(screen.queryByRole('region', { name: 'Your contract' })).toBeNull();
  const draw = { ordinal: 1, of: 4, name: 'On signing', isDeposit: true, releases: false };
  const deposit = { ...pay, amount: 840.35, document: { ...pay.document, draw } };
  open({ todo: [deposit] }, { [READ_ELIGIBLE]: { body: { bankPaymentEligible: false, cardPaymentEligible: false } } });
  expect(
    await screen.findByText('Your deposit of $840.35 is due. Ask Tallgrass Flooring Co. how to pay it.'),
  ).toBeTruthy();
  const [first, ...rest] = job.draws;
  if (!first || !job.contract) throw new Error('no contract');
  open({ todo: [], draws: [{ ...first, state: 'on_its_way' }, ...rest] });
  expect((await region('Your payment is on its way')).getByText(/^Next: Floor laid/)).toBeTruthy();
  open({ todo: [], contract: { ...job.contract, state: 'complete', paid: 8403.46, left: 0 } });
  expect((await region('Paid in full')).getByText('$8,403.46')).toBeTruthy();
  const canceledAt = '2026-12-02T15:00:00Z';
  open({ todo: [], contract: { ...job.contract, state: 'canceled', canceledAt, left: 0 } });
  expect(
    (await region('Nothing to do now')).getByText('The contract was canceled on December 2nd, 2026.'),
  ).toBeTruthy();
  open({ ...none, todo: [deposit, { ...pay, by: '2020-01-31', document: { ...pay.document, draw: null } }] });
  const second = await region('Invoice 1048 waits for you');
  expect(second.getByText(/^Was due/).textContent).toBe('Was due January 31st, 2020');
  expect(second.getByRole('link', { name: 'Open invoice 1048' })).toBeTruthy();
});

test('ALLOC-04 WOFF-04 what was given up is closed and what was credited is credited to its customer, and such a job is not paid in full', async () => {
  const [first, second] = job.draws;
  if (!first || !second || !job.contract) throw new Error('no contract');
  const ended = (['rest-written-off', 'written-off', 'credited'] as const).map((endedAs) => ({
    ...second,
    ...{ uuid: crypto.randomUUID(), state: 'paid' as const, endedAs },
  }));
  const contract = { ...job.contract, state: 'complete' as const, credited: 7563.11, due: 0, left: 0 };
  open({ todo: [], draws: [first, ...ended], contract });
  expect(await region('Nothing to do now')).toBeTruthy();
  const shown = await region('Your contract');
  expect(shown.getByText(/^No longer due/).textContent).toBe('No longer due $7,563.11');
  expect(shown.getAllByRole('listitem').map((item) => item.querySelector('small')?.textContent)).toEqual([
    'Paid by bank on November 20th, 2026',
    'Closed',
    'Closed',
    'Credited',
  ]);
  const planks = [...document.querySelectorAll<HTMLElement>('[data-look][style]')].map(({ dataset }) => dataset.look);
  expect(planks).toEqual(['paid', 'closed', 'closed', 'closed']);
});

test('LINK-01 a job that is not theirs is not there, and one that could not be loaded comes with Retry', async () => {
  openPortal(JOB_PATH);
  expect(await screen.findByText('This job is not available.')).toBeTruthy();
  const { known } = openPortal(JOB_PATH, { [READ_JOB]: { status: 503, body: { code: 'X', message: 'x' } } });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByText(/^The job could not be loaded/)).toBeTruthy();
  known[READ_JOB] = { body: job };
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { level: 1, name: job.name })).toBeTruthy();
});

test('LINK-05 Jobs stands in the navigation when there is one, and with only one leads straight to it', async () => {
  const jobs = (value: object | null) =>
    openPortal(ACCOUNT_PATH, { [READ_ACCOUNT]: { body: { ...account, jobs: value } } });
  jobs(null);
  expect(await screen.findByRole('link', { name: 'Settings' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Jobs' })).toBeNull();
  jobs({ only: JOB });
  expect((await screen.findByRole('link', { name: 'Jobs' })).getAttribute('href')).toBe(JOB_PATH);
  openPortal(`${ACCOUNT_PATH}/jobs`, {
    [READ_ACCOUNT]: { body: { ...account, jobs: { only: null } } },
    [READ_JOBS]: {
      body: [{ uuid: JOB, name: job.name, status: job.status, next: job.todo[0], contract: job.contract }],
    },
  });
  const list = await region('Jobs');
  expect(list.getAllByRole('listitem').map(textOf)).toEqual([
    `${job.name}Next: pay draw 2, $3,361.38$8,403.46Paid $840.35`,
  ]);
  await userEvent.click(list.getByRole('link', { name: job.name }));
  await waitFor(() => expect(window.location.pathname).toBe(JOB_PATH));
});

const NOT_MAILED = 'Signed. Your copy will be among the papers below, to download.';
test('SIGN-01 SIGN-09 LINK-02 who has signed is on the page of the job, which says so until they leave it', async () => {
  const answers = {
    [READ_INVOICE]: { body: { ...quote, jobId: JOB } },
    [READ_OFFER]: { body: offer },
    [READ_JOB]: { body: job },
    [ACCEPT]: { body: { accepted: true, deposit: null, mailsCopy: false } },
    [READ_ACCOUNT]: { body: { ...account, jobs: { only: JOB } } },
  };
  openPortal(`${INVOICE_PATH}/sign`, answers);
  await userEvent.click(await screen.findByRole('checkbox', { name: /^I agree to sign/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Elena Marchetti');
  await userEvent.click(screen.getByRole('button', { name: 'Sign and accept' }));
  expect(await screen.findByText(NOT_MAILED)).toBeTruthy();
  expect(window.location.pathname).toBe(JOB_PATH);
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(window.location.pathname).toBe(ACCOUNT_PATH));
  await userEvent.click(await screen.findByRole('link', { name: 'Jobs' }));
  expect(await screen.findByRole('heading', { level: 1, name: job.name })).toBeTruthy();
  expect(screen.queryByText(NOT_MAILED)).toBeNull();
});

test('LINK-01 a document leads to its job', async () => {
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { body: { ...invoice, uuid: INVOICE, jobId: JOB } } });
  const link = await screen.findByRole('link', { name: invoice.jobName });
  expect(link.getAttribute('href')).toBe(JOB_PATH);
});

test('LINK-06 older entries are asked for, and a question stands in the story at once', async () => {
  const [newest] = job.story.entries;
  const story = { entries: job.story.entries, count: 51 };
  const older = {
    entries: newest ? [{ ...newest, key: 'older', kind: 'asked', text: 'The very first' }] : [],
    count: 51,
  };
  const { calls } = open(
    { story },
    { [`${READ_JOB}?page=2`]: { body: { ...job, story: older } }, [ASK_ABOUT_JOB]: { body: {} } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('The very first')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ask a question' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Your question/ }), 'When do you come?');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^Your question is on its way to Tallgrass/)).toBeTruthy();
  const sent = calls.find(({ key }) => key === ASK_ABOUT_JOB)?.body;
  expect(sent).toMatchObject({ message: 'When do you come?', idempotentKey: expect.stringMatching(/^[\da-f-]{36}$/) });
  await waitFor(() => expect(calls.filter(({ key }) => key === READ_JOB).length).toBeGreaterThan(2));
  await userEvent.click(screen.getByRole('button', { name: 'Ask another question' }));
  const box = await screen.findByRole('textbox', { name: /Your question/ });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await userEvent.type(box, 'When do you come?');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const questions = () => calls.filter(({ key }) => key === ASK_ABOUT_JOB).map(({ body }) => body);
  await waitFor(() => expect(questions()).toHaveLength(2));
  expect(new Set(questions().map((each) => JSON.stringify(each))).size).toBe(2);
});

test('LINK-04 SCHED-04 where the end is hidden, the last payment that is shown comes when it is reached', async () => {
  open({ draws: job.draws.slice(0, 3).map((draw) => ({ ...draw, of: 3 })) });
  expect(await screen.findByText('Next: Floor laid, $3,361.38, when it is reached')).toBeTruthy();
  expect(screen.queryByText(/at the end/i)).toBeNull();
});

test('LINK-07 what happened meanwhile is there on coming back to the page, and within 90 seconds on one that stays open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { known } = open();
  expect(await screen.findByText('Next: Floor laid, $3,361.38, when it is reached')).toBeTruthy();
  const changed = (name: string) => {
    known[READ_JOB] = { body: { ...job, name } };
  };
  changed('Main floor, in oak');
  await act(() => vi.advanceTimersByTimeAsync(90_500));
  expect(screen.getByRole('heading', { level: 1, name: 'Main floor, in oak' })).toBeTruthy();
  changed('Main floor, oiled');
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await screen.findByRole('heading', { level: 1, name: 'Main floor, oiled' })).toBeTruthy();
});
