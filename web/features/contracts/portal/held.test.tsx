// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { JOB_PATH, job, READ_JOB, secondDraw } from '../../../testing/jobs-in-test.ts';
import { openPortal } from '../../../testing/portal-in-test.tsx';

const contract = job.contract ? { ...job.contract, held: 100, due: 3201.38 } : null;
const retainage = { percent: 5, until: 'the final walk-through' };
const place = { ordinal: 0, of: 4, name: 'Retainage release', isDeposit: false, releases: true };
const release = { ...secondDraw, id: 1060, draw: place };
const [paid, due, ...others] = job.draws;

function open() {
  if (!contract || !paid || !due) throw new Error('no contract');
  const [todo] = job.todo;
  const [sent, ...story] = job.story.entries;
  if (!todo || !sent) throw new Error('nothing to pay');
  const asked = { ...paid, ...place, uuid: secondDraw.uuid, amount: 60, state: 'billed' as const, endedAs: null };
  const body = {
    ...job,
    contract: { ...contract, retainage },
    draws: [paid, { ...due, held: 160, due: 3201.38 }, ...others, { ...asked, paid: 0, due: 60, payment: null }],
    todo: [{ ...todo, document: release, amount: 60, description: 'Retainage release' }],
    story: { entries: [{ ...sent, document: release, amount: 60 }, ...story], count: 7 },
    papers: [{ kind: 'document' as const, document: release, paymentId: null, at: '2026-12-01T16:12:00Z', size: null }],
  };
  openPortal(JOB_PATH, { [READ_JOB]: { body } });
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('RET-03 LINK-03 a customer reads what is held and until when, apart from what is due, and what of which payment', async () => {
  open();
  const sheet = await region('Your contract');
  expect(sheet.getByText(/^Held until/).textContent).toBe('Held until the final walk-through $100.00');
  expect(sheet.getByText(/^Due/, { selector: 'span' }).textContent).toBe('Due $3,201.38');
  expect(sheet.getByText('Due December 11th, 2026, $160.00 held')).toBeTruthy();
  const planks = [...document.querySelectorAll<HTMLElement>('[data-look][style]')];
  expect(planks.map(({ dataset, style }) => [dataset.look, style.flexGrow])).toEqual([
    ['paid', '84035'],
    ['billed', '320138'],
    ['billed', '6000'],
    ['held', '10000'],
    ['planned', '336138'],
    ['planned', '84035'],
  ]);
});

test('RET-02 LINK-03 what is planned says what of it will be held, as what was billed says what is', async () => {
  open();
  const rows = within((await region('Your contract')).getByRole('list')).getAllByRole('listitem');
  expect(rows.map((row) => /5% held back, before tax/.test(row.textContent ?? ''))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(rows[2]?.textContent).toContain('When it is reached, 5% held back, before tax');
});

test('RET-02 LINK-02 what comes next says what of it is held', async () => {
  open();
  const words =
    'Next: Floor laid, $3,361.38, when it is reached. 5% of it, before tax, is held until the final walk-through.';
  expect(await screen.findByText(words)).toBeTruthy();
});

test('RET-04 LINK-02 LINK-03 a release is called so wherever its customer meets it, and is no draw of a number', async () => {
  open();
  const next = await region('Next: pay the retainage release');
  expect(next.getByText('$60.00')).toBeTruthy();
  const sheet = await region('Your contract');
  expect(within(sheet.getByRole('list')).getAllByRole('listitem').at(-1)?.textContent).toMatch(/^Retainage releaseD/);
  const [sent] = (await region('The story so far')).getAllByRole('listitem');
  expect(sent?.querySelector('b')?.textContent).toBe('Retainage release billed');
  expect(sent?.querySelector('small')?.textContent).toBe('$60.00');
  expect(
    (await region('Papers')).getByRole('link', { name: 'Download Retainage release, invoice 1060.pdf' }),
  ).toBeTruthy();
});
