// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { BUSINESS, everywhere, job, jobPage } from '../../testing/manager-records.ts';
import { DRAWS, idOf, MONEY, made } from '../../testing/money-of-job.ts';
import { openManager } from '../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}`;
const JOB = `/business/${BUSINESS}/jobs/${job.uuid}`;
const billed = DRAWS.map((each) => (each.ordinal === 3 ? { ...each, invoice: made(1050, 'pending', 3361.38) } : each));

test.each([
  {
    what: 'the details of a job',
    page: `jobs/${job.uuid}/details`,
    begin: async () => {
      await userEvent.type(await screen.findByLabelText('Name'), ' and stairs');
      await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    },
    said: 'Changes saved',
  },
  {
    what: 'the invoice of a draw',
    page: `jobs/${job.uuid}/money`,
    begin: async () => userEvent.click(await screen.findByRole('button', { name: 'Bill now: Floor laid' })),
    said: 'Invoice 1050 was made',
  },
])(
  'ERR-04 whoever has left while $what was being stored reads that it was, and keeps what they type elsewhere',
  async ({ page, begin, said }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = (answer: object) => () => promise.then(() => answer);
    fakeServer({
      ...everywhere,
      [`GET ${JOB}`]: jobPage(),
      [`GET ${JOB}/money`]: MONEY,
      [`PUT ${JOB}`]: late({ ...job, name: 'Kitchen oak and stairs', version: 3 }),
      [`POST ${JOB}/draws/${idOf(3)}/bill`]: late({ ...MONEY, draws: billed }),
    });
    const router = openManager(`${HOME}/${page}`);
    await begin();
    const other = { to: '/p/m/$businessId/customers/create', params: { businessId: BUSINESS } } as const;
    await act(() => router.navigate({ ...other, ignoreBlocker: true }));
    await userEvent.type(await screen.findByLabelText('First Name'), 'Dana');
    await act(async () => resolve());
    expect(await screen.findByText(said)).toBeDefined();
    await waitFor(() => expect(router.state.status).toBe('idle'));
    expect(router.state.location.pathname).toBe(`${HOME}/customers/create`);
    expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Dana');
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  },
);
