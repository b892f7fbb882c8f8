// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fromJson } from '../../../api/money.ts';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { as, BUSINESS, everywhere, job, jobPage } from '../../../testing/manager-records.ts';
import { MONEY, made } from '../../../testing/money-of-job.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import type { JobMoney } from '../contract-queries.ts';
import { whatCancelingDoes } from './canceling-copy.ts';

const JOB = `/business/${BUSINESS}/jobs/${job.uuid}`;

function open(money: unknown, answers: object = {}) {
  const calls = fakeServer({ ...everywhere, [`GET ${JOB}`]: jobPage(), [`GET ${JOB}/money`]: money, ...answers });
  openManager(`/p/m/${BUSINESS}/jobs/${job.uuid}/money`);
  return { calls, user: userEvent.setup({ delay: null }) };
}
const CANCELED = {
  ...MONEY,
  contract: {
    ...MONEY.contract,
    state: 'canceled',
    canceledAt: '2026-03-09T15:00:00Z',
    reason: 'They moved away',
    left: 0,
  },
  draws: MONEY.draws.map((each) => (each.state === 'paid' ? each : { ...each, state: 'dropped' })),
};

test('CONT-06 canceling says before what becomes of each draw, asks why, and shows the contract as it is afterwards', async () => {
  const stored: { money: object } = { money: MONEY };
  const { calls, user } = open(() => stored.money, {
    [`PUT ${JOB}/contract`]: () => {
      stored.money = CANCELED;
      return CANCELED;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel contract' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this contract?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The 2 draws that are left, $4,201.73, are dropped: nobody is billed for them.',
    'Invoice 1049, $3,361.38, is taken back: nothing of it was paid.',
    'Invoice 1048 stands, with $840.35 paid. A task asks whether you give that back or keep it.',
    'Quotes of this job that nobody has answered are closed. What was signed stays.',
    'The customer is told by mail.',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Cancel contract' }));
  expect(dialog.getByText('Must contain at least one character.')).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), 'They moved away');
  await user.click(dialog.getByRole('button', { name: 'Cancel contract' }));
  expect(await screen.findByText('The contract was canceled on March 9th, 2026: They moved away')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.filter(({ what }) => what === `PUT ${JOB}/contract`);
  expect(sent.map(({ body }) => body)).toEqual([{ canceled: true, reason: 'They moved away' }]);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Create quote' })).toBeDefined();
});

test('CONT-06 CRED-15 a draw with a fee stands also when nothing of it was paid, and its fee is no payment', async () => {
  const [first, second, ...others] = MONEY.draws;
  const draws = [
    { ...first, invoice: { ...made(1048, 'unpaid', 840.35), charged: 20, amount: 360.35 } },
    { ...second, invoice: { ...made(1049, 'unpaid', 3361.38), charged: 20, amount: 3381.38 } },
    ...others,
  ];
  const { user } = open({ ...MONEY, draws });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel contract' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this contract?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Invoice 1048 stands, with $500.00 paid. A task asks whether you give that back or keep it.',
      'Invoice 1049 stands, with $3,381.38 due: a fee was added to it. A task asks what becomes of it.',
    ]),
  );
});

test('CONT-06 CRED-15 what was waived or credited is not said to be paid: of one draw what was paid of it, and of several what is not due any more', () => {
  const [first, second, ...others] = MONEY.draws;
  const draw = (of: object | undefined, id: number, amount: number) => ({
    ...of,
    state: 'billed',
    invoice: { ...made(id, 'unpaid', 840.35), charged: 20, amount },
  });
  const about = (draws: object[], contract: object) =>
    whatCancelingDoes(
      fromJson(
        JSON.stringify({ draws: [...draws, ...others], contract: { ...MONEY.contract, ...contract } }),
      ) as JobMoney,
    ).filter((sentence) => sentence.startsWith('Invoice'));
  const ask = 'A task asks whether you give';
  expect(about([draw(first, 1048, 340.35)], { paid: 500, credited: 20 })).toEqual([
    `Invoice 1048 stands, with $500.00 paid. ${ask} that back or keep it.`,
  ]);
  const waived = [draw(first, 1048, 840.35), draw(second, 1049, 860.35)];
  expect(about(waived, { paid: 0, credited: 20 })).toEqual([
    'Invoice 1048 stands: $20.00 of it is no longer due, and nothing was paid. A task asks what becomes of it.',
    'Invoice 1049 stands, with $860.35 due: a fee was added to it. A task asks what becomes of it.',
  ]);
  expect(about([draw(first, 1048, 340.35), draw(second, 1049, 840.35)], { paid: 500, credited: 40 })).toEqual([
    `Invoice 1048 stands, with $520.00 paid or no longer due. ${ask} back what was paid or keep it.`,
    `Invoice 1049 stands, with $20.00 paid or no longer due. ${ask} back what was paid or keep it.`,
  ]);
});

test('CONT-06 what is on its way is not said to be paid, the invoices stand in the order of their numbers, and no button but one cancels', async () => {
  const [first, ...others] = MONEY.draws;
  const back = [1075, 1073, 1074].map((id, place) => ({
    ...first,
    ...{ uuid: `${place}`, ordinal: place + 5, state: 'billed', invoice: made(id, 'unpaid', 100) },
  }));
  const onItsWay = { ...made(1070, 'paid', 500), onItsWay: 500, paid: 0 };
  const draws = [{ ...first, invoice: onItsWay }, ...back, ...others.slice(1)];
  const { user } = open({ ...MONEY, draws, contract: { ...MONEY.contract, paid: 0, onItsWay: 500 } });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel contract' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Invoice 1070 stands, with \$500\.00 on its way\. A task asks/)).toBeDefined();
  expect(dialog.getByText(/^Invoices 1073, 1074, and 1075, \$300\.00, are taken back/)).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('CONT-06 what refuses the cancellation is said in its dialog', async () => {
  const message = 'The contract was canceled.';
  const { user } = open(MONEY, { [`PUT ${JOB}/contract`]: new Refusal(409, { code: 'contract_canceled', message }) });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel contract' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Twice');
  await user.click(dialog.getByRole('button', { name: 'Cancel contract' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
});

test('CONT-06 ROLE-13 whoever may not refund has no way to cancel', async () => {
  open(MONEY, as('accountant'));
  expect(await screen.findByText('1. On signing')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('CONT-07 a contract of which all is billed and paid says that it is complete', async () => {
  open({ ...MONEY, contract: { ...MONEY.contract, state: 'complete', left: 0, due: 0 } });
  expect(await screen.findByText('The contract is complete: all of it is billed and paid.')).toBeDefined();
});

test('CONT-06 an invoice of which a payment was begun is not promised back', async () => {
  const invoice = { ...made(1049, 'unpaid', 3361.38), reserved: true };
  const draws = MONEY.draws.map((each) => (each.state === 'billed' ? { ...each, invoice } : each));
  const { user } = open({ ...MONEY, draws });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel contract' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText('A payment of invoice 1049 was begun. The invoice stands unless that ends first.'),
  ).toBeDefined();
  expect(dialog.queryByText(/taken back/)).toBeNull();
});
