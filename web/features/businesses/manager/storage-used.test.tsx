// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { bank, onboarded } from '../../../testing/stored-business.ts';

const API = `/business/${BUSINESS}`;

async function open(storage?: object) {
  fakeServer({
    ...everywhere,
    [`GET ${API}/bankAccount`]: bank,
    [`GET ${API}/onboarding`]: onboarded,
    ...(storage && { [`GET ${API}/storage`]: storage }),
  });
  openManager(`/p/m/${BUSINESS}/settings`);
  return within(await screen.findByRole('region', { name: 'Storage' }));
}

test('P18 the settings say how much room for files is used, and of how much', async () => {
  const part = await open();
  expect(await part.findByText('12.40 MB of 2 GB used, 34 of 5,000 files')).toBeDefined();
  expect(part.getByRole('progressbar', { name: 'Storage used' })).toBeDefined();
  expect(part.getByText('Files of invoices and quotes, those that came with messages, and the logo.')).toBeDefined();
});

test('P18 from nine tenths on, of the room or of the number, the settings say what to do', async () => {
  const almost = await open({ files: 4600, maxFiles: 5000, used: 10, max: 2_147_483_648 });
  expect(await almost.findByText('It is almost full. Delete files that nobody needs any more.')).toBeDefined();
});

test('P18 full storage says that no file can be added', async () => {
  const full = await open({ files: 3, maxFiles: 5000, used: 1_610_612_736, max: 1_610_612_736 });
  expect(await full.findByText('1.5 GB of 1.5 GB used, 3 of 5,000 files')).toBeDefined();
  expect(full.getByText(/^There is no room left\./)).toBeDefined();
});
