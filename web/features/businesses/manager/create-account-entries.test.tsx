// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { newInformation } from './information-entries.ts';
import { newWizardEntries, wizardBody } from './wizard-entries.ts';

const ASKING = 'Leave without saving?';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const stay = async () => {
  await press('Stay here');
  await waitFor(() => expect(screen.queryByText(ASKING)).toBeNull());
};
function open() {
  fakeServer(everywhere);
  return openManager('/a/create-account');
}

test('WIZ-01 FORM-01 leaving asks as soon as anything was typed, in a stage or in a step that is not saved yet', async () => {
  const router = open();
  await userEvent.type(await screen.findByLabelText('Account Name'), 'Oak');
  await press('Cancel');
  await stay();
  await userEvent.clear(screen.getByLabelText('Account Name'));
  await press('Add business information');
  await userEvent.type(await screen.findByLabelText('Industry'), 'Flooring');
  void router.navigate({ to: '/a/account-selection' });
  await stay();
  expect(screen.getByLabelText('Industry')).toHaveProperty('value', 'Flooring');
  expect(router.state.location.pathname).toBe('/a/create-account');
});

test('WIZ-01 FORM-01 Cancel of the business information asks before what was entered is dropped', async () => {
  open();
  await press('Add business information');
  await userEvent.type(await screen.findByLabelText('Industry'), 'Flooring');
  await press('Cancel');
  await stay();
  expect(screen.getByLabelText('Industry')).toHaveProperty('value', 'Flooring');
  await press('Cancel');
  await press('Leave');
  expect(await screen.findByLabelText('Account Name')).toBeDefined();
});

test('WIZ-09 the second click of a double click does not send the stage that came with the first', async () => {
  open();
  const next = await screen.findByRole('button', { name: 'Next' });
  expect(fireEvent.click(next, { detail: 2 })).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(next, { detail: 1 });
  expect(await screen.findByRole('alert')).toBeDefined();
});

test('WIZ-06 D42 D45 an individual has no legal name, and the business keeps its phone when its documents show none', () => {
  const information = { ...newInformation(), businessType: 'individual', legalName: 'Oak LLC', phone: '785-555-0142' };
  const body = wizardBody({ ...newWizardEntries(everywhere['GET /session']), information, phone: '' });
  expect(body).toMatchObject({ businessType: 'individual', legalName: '', phone: '7855550142' });
});
