// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MeJson } from '@underlay/contract/me.ts';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { as, BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;
const PUT = `PUT ${API}/me/settings`;
const ME = `GET ${API}/me`;

/** A server that keeps what is chosen, and answers when it is let. */
async function open(more: Record<string, unknown> = {}) {
  const stored = structuredClone(as('owner')[ME]) as MeJson;
  const waits: (() => void)[] = [];
  const calls = fakeServer({
    ...everywhere,
    [ME]: () => structuredClone(stored),
    [PUT]: async ({ bell = [], digest }: Partial<MeJson>) => {
      await new Promise<void>((resolve) => waits.push(resolve));
      for (const chosen of bell) Object.assign(stored.bell.find(({ line }) => line === chosen.line) ?? {}, chosen);
      stored.digest = digest ?? stored.digest;
      return structuredClone(stored);
    },
    ...more,
  });
  openManager(`/p/m/${BUSINESS}/settings/notifications`);
  await screen.findByRole('heading', { name: 'Notifications', level: 1 });
  const sent = () => calls.filter(({ what }) => what === PUT).map(({ body }) => body);
  const answer = async (count: number) => {
    await waitFor(() => expect(waits.length).toBe(count));
    waits.at(-1)?.();
  };
  return { stored, sent, answer };
}

const inBell = (line: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `In the bell for ${line}` });
const byMail = (line: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `By e-mail for ${line}` });
const chosen = (field: HTMLSelectElement) => field.selectedOptions[0]?.textContent;

test('BELL-04 BELL-05 each line that exists is shown with what is chosen, and each choice is shown at once and saved, one after the other', async () => {
  const { sent, answer } = await open();
  const lines = within(screen.getByRole('region', { name: 'What you are told of' }));
  expect(lines.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Payments',
    'Quotes and signatures',
    'Messages',
    'Problems',
  ]);
  expect([chosen(byMail('Payments')), chosen(byMail('Problems'))]).toEqual(['E-mail in the digest', 'E-mail at once']);
  expect([...byMail('Payments').options].map(({ textContent }) => textContent)).toEqual([
    'E-mail at once',
    'E-mail in the digest',
    'No e-mail',
  ]);
  await userEvent.click(inBell('Payments'));
  await userEvent.selectOptions(byMail('Payments'), 'never');
  await userEvent.click(screen.getByRole('radio', { name: 'Mondays at 7:00 AM' }));
  const shown = () => [inBell('Payments').checked, chosen(byMail('Payments')), inBell('Messages').checked];
  expect(shown()).toEqual([false, 'No e-mail', true]);
  for (const count of [1, 2, 3]) {
    await answer(count);
    expect(shown()).toEqual([false, 'No e-mail', true]);
  }
  expect(sent()).toEqual([
    { bell: [{ line: 'Payments', bell: false, mail: 'digest' }] },
    { bell: [{ line: 'Payments', bell: false, mail: 'never' }] },
    { digest: 'mondays' },
  ]);
  expect(screen.getByRole('radio', { name: 'Mondays at 7:00 AM' })).toHaveProperty('checked', true);
});

test('SEE-04 BELL-04 first openings have a tick of their own, and below it stands what becomes of them', async () => {
  const { sent, answer } = await open();
  const line = 'Quotes and signatures';
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'E-mail first openings at once' });
  const said = () => document.getElementById(tick.getAttribute('aria-describedby') ?? '')?.textContent;
  expect([tick.checked, chosen(byMail(line)), said()]).toEqual([
    false,
    'E-mail at once',
    'First openings come by no e-mail.',
  ]);
  tick.focus();
  await userEvent.keyboard(' ');
  expect([tick.checked, said()]).toEqual([true, 'Each first opening comes by an e-mail of its own.']);
  await answer(1);
  await userEvent.selectOptions(byMail(line), 'never');
  await answer(2);
  await userEvent.click(tick);
  expect([tick.checked, said()]).toEqual([false, 'First openings come by no e-mail.']);
  await answer(3);
  await userEvent.selectOptions(byMail(line), 'digest');
  await userEvent.click(screen.getByRole('radio', { name: 'Never' }));
  expect(said()).toBe('First openings come by no e-mail.');
  expect(sent().slice(0, 3)).toEqual([
    { bell: [{ line, bell: true, mail: 'at_once', firstOpenings: true }] },
    { bell: [{ line, bell: true, mail: 'never', firstOpenings: true }] },
    { bell: [{ line, bell: true, mail: 'never', firstOpenings: false }] },
  ]);
});

test('BELL-04 a choice that was not saved goes back, and the server’s words say why', async () => {
  await open({ [PUT]: new Refusal(422, { code: 'no', message: 'Not now.' }) });
  await userEvent.click(inBell('Messages'));
  expect(await screen.findByText('Not now.')).toBeDefined();
  await waitFor(() => expect(inBell('Messages').checked).toBe(true));
});

test('BELL-04 a role is shown its own lines, and one that is told of nothing is told so', async () => {
  await open(as('estimator'));
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'In the bell for Quotes and signatures',
    'E-mail first openings at once',
    'In the bell for Messages',
    'In the bell for Problems',
  ]);
  expect(screen.getByRole('radio', { name: 'Never' })).toHaveProperty('checked', true);
  cleanup();
  await open({ [ME]: { ...as('crew')[ME], bell: [] } });
  expect(screen.getByText('Nothing is told to your role (Crew) here.')).toBeDefined();
  expect([screen.queryByRole('checkbox'), screen.queryByRole('radio')]).toEqual([null, null]);
});

test('BELL-04 the settings of the business lead here', async () => {
  fakeServer({ ...everywhere, ...as('accountant') });
  openManager(`/p/m/${BUSINESS}/settings`);
  const people = within(await screen.findByRole('region', { name: 'People' }));
  expect(people.getByRole('link', { name: 'Notifications' }).getAttribute('href')).toBe(
    `/p/m/${BUSINESS}/settings/notifications`,
  );
});
