import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** Opens the form of a bank payment and fills it in, up to Pay. */
export async function enterBankInformation() {
  const user = userEvent.setup();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enter Bank Information' }).disabled).toBe(false),
  );
  await user.click(screen.getByRole('button', { name: 'Enter Bank Information' }));
  await user.type(await screen.findByLabelText('Account holder name'), 'Robin Ashby');
  await user.selectOptions(screen.getByLabelText('Account type'), 'personal_checking');
  await user.type(screen.getByLabelText('Routing number'), '110000000');
  await user.type(screen.getByLabelText('Account number'), '000123456789');
  await user.type(screen.getByLabelText('Account number verification'), '000123456789');
  await user.type(screen.getByLabelText('Signature'), 'Robin Ashby');
  await user.click(screen.getByRole('checkbox'));
  return user;
}
export const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' });
