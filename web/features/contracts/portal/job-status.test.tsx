// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { JOB_PATH, job, READ_JOB } from '../../../testing/jobs-in-test.ts';
import { openPortal } from '../../../testing/portal-in-test.tsx';

const WORDS = ['quoted', 'in-progress', 'complete'];

test.each([
  ['quoted', job.contract, []],
  ['quoted', null, ['quoted']],
  ['in-progress', job.contract, ['in-progress']],
] as const)(
  'LINK-02 JOB-09 who has signed does not read that the job is only quoted: %s',
  async (status, contract, said) => {
    openPortal(JOB_PATH, { [READ_JOB]: { body: { ...job, status, contract } } });
    await screen.findByRole('heading', { level: 1, name: job.name });
    expect(WORDS.filter((word) => screen.queryByText(word) !== null)).toEqual(said);
  },
);
