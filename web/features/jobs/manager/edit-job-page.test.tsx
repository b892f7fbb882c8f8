// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, job, jobPage } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const JOB = `/business/${BUSINESS}/jobs/${job.uuid}`;
const REFUSED = new Refusal(409, { code: 'CHANGED_ELSEWHERE', message: 'Someone else changed this in the meantime.' });

/** A server that keeps one job and refuses what is out of date. `lost` answers never come back. */
function openJob() {
  const kept = { job, lost: 0 };
  fakeServer({
    ...everywhere,
    [`GET ${JOB}`]: () => jobPage({ businessJob: kept.job }),
    [`PUT ${JOB}`]: (body: typeof job) => {
      if (body.version !== kept.job.version) return REFUSED;
      kept.job = { ...kept.job, ...body, version: kept.job.version + 1 };
      if (kept.lost === 0) return kept.job;
      kept.lost -= 1;
      throw new TypeError('Failed to fetch');
    },
  });
  openManager(`/p/m/${BUSINESS}/jobs/${job.uuid}`);
  return kept;
}

test('JOB-11 D47 a status that is chosen while notes are being written does not stop the notes', async () => {
  const kept = openJob();
  await userEvent.type(await screen.findByLabelText('Job Notes'), ' Ring.');
  const status = screen.getByLabelText('Job status');
  status.focus();
  await userEvent.selectOptions(status, 'complete');
  await waitFor(() => expect(kept.job.status).toBe('complete'));
  expect(document.activeElement).toBe(status);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept.job).toMatchObject({ notes: `${job.notes} Ring.`, status: 'complete' }));
});

test('JOB-11 D47 a chosen status shows at once beside the name, and goes back when it is refused', async () => {
  const { promise, resolve } = Promise.withResolvers<Refusal>();
  fakeServer({ ...everywhere, [`GET ${JOB}`]: jobPage(), [`PUT ${JOB}`]: () => promise });
  openManager(`/p/m/${BUSINESS}/jobs/${job.uuid}`);
  const status = await screen.findByLabelText('Job status');
  const badge = () => document.querySelector<HTMLElement>('[data-tone]')?.textContent;
  const before = badge();
  await userEvent.selectOptions(status, 'complete');
  expect(badge()).toBe('complete');
  resolve(REFUSED);
  await waitFor(() => expect(badge()).toBe(before));
  expect(status).toHaveProperty('value', job.status);
});

test('JOB-11 API-30 notes that somebody else changed are replaced by saving again, and not before their person knows', async () => {
  const kept = openJob();
  await userEvent.type(await screen.findByLabelText('Job Notes'), ' Ring.');
  kept.job = { ...job, name: 'By somebody else', notes: 'Theirs.', version: 3 };
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this');
  expect(kept.job.notes).toBe('Theirs.');
  expect(screen.getByLabelText('Job Notes')).toHaveProperty('value', `${job.notes} Ring.`);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept.job.notes).toBe(`${job.notes} Ring.`));
  expect(kept.job.name).toBe('By somebody else');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());

  await userEvent.type(screen.getByLabelText('Job Notes'), '!');
  kept.job = { ...kept.job, notes: 'Theirs again.', version: 9 };
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this');
  expect(kept.job.notes).toBe('Theirs again.');
});

test('JOB-11 API-30 notes whose answers were lost are no change by somebody else', async () => {
  const kept = openJob();
  kept.lost = 2;
  for (const text of [' Ring', ' twice', '.']) {
    await userEvent.type(await screen.findByLabelText('Job Notes'), text);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  }
  await waitFor(() => expect(kept.job.notes).toBe(`${job.notes} Ring twice.`));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
});

test('JOB-11 D47 when only the rest of the job was changed elsewhere, the notes are saved beside it', async () => {
  const kept = openJob();
  await userEvent.type(await screen.findByLabelText('Job Notes'), ' Ring.');
  kept.job = { ...job, name: 'By somebody else', status: 'complete', version: 3 };
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText('Job status')).toHaveProperty('value', 'complete'));
  const both = { name: 'By somebody else', notes: `${job.notes} Ring.`, status: 'complete' };
  await waitFor(() => expect(kept.job).toMatchObject(both));
});

test('JOB-10 a job says what was quoted, invoiced, paid and is owed', async () => {
  fakeServer({ ...everywhere, [`GET ${JOB}`]: jobPage() });
  openManager(`/p/m/${BUSINESS}/jobs/${job.uuid}`);
  const figures = within(await screen.findByRole('region', { name: 'Money' })).getAllByRole('definition');
  expect(figures.map(({ textContent }) => textContent)).toEqual(['$0.00', '$1,062.50', '$100.00', '$962.50']);
});

test('JOB-10 CONT-08 fees, what is on its way, what is no longer due and what is held of a job stand apart from what was paid, in the words of its money', async () => {
  const figures = {
    quoted: 0,
    invoiced: 1062.5,
    charged: 25,
    paid: 100,
    onItsWay: 200,
    credited: 62.5,
    held: 50,
    owed: 675,
  };
  fakeServer({ ...everywhere, [`GET ${JOB}`]: { ...jobPage(), figures } });
  openManager(`/p/m/${BUSINESS}/jobs/${job.uuid}`);
  const money = await screen.findByRole('region', { name: 'Money' });
  expect(money.textContent).toMatch(
    /Invoiced\$1,062\.50Fees\$25\.00Paid\$100\.00No longer due\$62\.50On its way\$200\.00Due\$675\.00Held\$50\.00/,
  );
});
