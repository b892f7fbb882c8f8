// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, job, jobPage } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const JOB = `/business/${BUSINESS}/jobs/${job.uuid}`;
const HOME = `/p/m/${BUSINESS}/jobs/${job.uuid}`;
const CONFLICT = new Refusal(409, { code: 'CHANGED_ELSEWHERE', message: 'Someone else changed this in the meantime.' });

/** A server that keeps one job and refuses what is out of date. `lost` answers never come back. */
async function openForm() {
  const kept = { job, lost: 0 };
  fakeServer({
    ...everywhere,
    [`GET ${JOB}`]: () => jobPage({ businessJob: kept.job }),
    [`PUT ${JOB}`]: (body: typeof job) => {
      if (body.version !== kept.job.version) return CONFLICT;
      kept.job = { ...kept.job, ...body, version: kept.job.version + 1 };
      if (kept.lost === 0) return kept.job;
      kept.lost -= 1;
      throw new TypeError('Failed to fetch');
    },
  });
  const router = openManager(`${HOME}/details`);
  const form = within(await screen.findByRole('form', { name: 'Edit Details' }));
  const save = async (letter: string) => {
    await userEvent.type(form.getByLabelText('Name'), letter);
    await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
  };
  return { kept, router, save };
}
const told = () => screen.queryByText(/^Someone else changed this/);

test('JOB-16 API-36 details of a job whose answer was lost are saved with one more letter, and not over those of somebody else', async () => {
  const { kept, save } = await openForm();
  kept.lost = 2;
  for (const letters of ['a', 'ab']) {
    await save(letters.slice(-1));
    await waitFor(() => expect(kept.job.name).toBe(`${job.name}${letters}`));
    await screen.findByText(/^Underlay cannot be reached/);
  }
  expect(told()).toBeNull();
  kept.job = { ...kept.job, name: 'By somebody else', version: 9 };
  await save('c');
  await waitFor(() => expect(told()).not.toBeNull());
  expect(kept.job.name).toBe('By somebody else');
});

test('JOB-16 API-36 a status that was chosen meanwhile is no other version of the details', async () => {
  const { kept, router, save } = await openForm();
  kept.job = { ...kept.job, status: 'complete', version: 3 };
  await save('a');
  await waitFor(() => expect(kept.job).toMatchObject({ name: `${job.name}a`, status: 'complete' }));
  await waitFor(() => expect(router.state.location.href).toBe(HOME));
});
