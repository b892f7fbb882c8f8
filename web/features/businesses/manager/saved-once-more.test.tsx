// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { storedBusiness } from '../../../testing/stored-business.ts';

test('D12 WIZ-13 business information that is saved once more is sent, without numbers: the provider may ask for no more', async () => {
  const what = `PUT /account/${BUSINESS}`;
  const calls = fakeServer({ ...everywhere, [`GET /business/${BUSINESS}`]: storedBusiness, [what]: storedBusiness });
  openManager(`/p/m/${BUSINESS}/edit-account?place=details`);
  const user = userEvent.setup({ delay: null });
  for (const name of ['Next', 'Next', 'Save business information', '4. Confirmation', 'Submit'])
    await user.click(await screen.findByRole('button', { name }));
  const sent = () => calls.find((call) => call.what === what)?.body;
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({ businessType: 'company', ein: '', beneficialOwners: [{ ssn: '' }, { ssn: '' }] });
  for (const field of ['businessBank', 'confirmation']) expect(sent()).not.toHaveProperty(field);
});
