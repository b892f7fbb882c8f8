// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { offer, quote, READ_OFFER } from '../../../testing/offers-in-test.ts';
import { INVOICE_PATH, openPortal, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

const CODE = READ_OFFER.replace('GET', 'POST').replace('/offer', '/code');
const ACCEPT = READ_OFFER.replace('GET', 'POST').replace('/offer', '/acceptance');
const EMAIL = { by: 'email', sentTo: 'e...@example.com' } as const;
const SMS = { by: 'sms', sentTo: '...0142' } as const;
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { code, message, requestId: 'r' },
});

async function openSigning(code: NonNullable<typeof offer.code>, more: object = {}) {
  localStorage.clear();
  const opened = openPortal(`${INVOICE_PATH}/sign`, {
    [READ_INVOICE]: { body: quote },
    [READ_OFFER]: { body: { ...offer, code } },
    [CODE]: { body: { sentTo: EMAIL.sentTo } },
    ...more,
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /^I agree to sign/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Elena Marchetti');
  return opened;
}
const sign = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign and accept' });
const sent = (calls: readonly { key: string; body: unknown }[], key: string) =>
  calls.filter((call) => call.key === key).map(({ body }) => body);

test('SIGN-12 a code is asked for, typed, refused, sent anew and given, and the button says what is missing', async () => {
  const { calls, known } = await openSigning({ fromTotal: 0, ways: [EMAIL] });
  expect([sign().disabled, screen.getByText('Ask for the code.') !== null]).toEqual([true, true]);
  expect(sent(calls, CODE)).toEqual([]);
  const part = within(screen.getByRole('group', { name: 'Code' }));
  expect(part.getByText('It goes to e...@example.com.')).toBeTruthy();
  await userEvent.click(part.getByRole('button', { name: 'Send a code' }));
  expect(await part.findByText('A code is on its way to e...@example.com. It is good for 10 minutes.')).toBeTruthy();
  const field = part.getByRole<HTMLInputElement>('textbox', { name: 'Code of six digits' });
  expect(document.activeElement).toBe(field);
  expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
  await userEvent.type(field, '12 34-5');
  expect([field.value, sign().disabled]).toEqual(['12345', true]);
  expect(screen.getByText('Type the code that we sent you.')).toBeTruthy();
  await userEvent.type(field, '6');
  known[ACCEPT] = refusal(422, 'wrong_code', 'That code is not correct.');
  await userEvent.click(sign());
  expect(await part.findByText('That code is not correct.')).toBeTruthy();
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['', 'true']);
  await waitFor(() => expect(document.activeElement).toBe(field));
  known[CODE] = refusal(429, 'too_many_codes', 'We sent you three codes already. Ask for a new one in an hour.');
  await userEvent.click(part.getByRole('button', { name: 'Send a new one' }));
  expect(await part.findByText(/^We sent you three codes already/)).toBeTruthy();
  known[ACCEPT] = { body: { accepted: true, deposit: null } };
  await userEvent.type(field, '654321');
  await userEvent.click(sign());
  await waitFor(() => expect(sent(calls, ACCEPT)).toMatchObject([{ code: '123456' }, { code: '654321' }]));
  expect(sent(calls, CODE)).toEqual([{ by: 'email' }, { by: 'email' }]);
});

test('SIGN-12 none is asked for below the total from which on it is; a phone can be chosen; without an address it says whom to ask', async () => {
  const { calls } = await openSigning({ fromTotal: 6497.48, ways: [EMAIL] });
  expect([screen.queryByRole('group', { name: 'Code' }), sign().disabled]).toEqual([null, false]);
  await userEvent.click(sign());
  await waitFor(() => expect(sent(calls, ACCEPT)[0]).not.toHaveProperty('code'));
  const second = await openSigning({ fromTotal: 6497.47, ways: [EMAIL, SMS] });
  expect(screen.getByText('It goes to e...@example.com or ...0142.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send by text message' }));
  await waitFor(() => expect(sent(second.calls, CODE)).toEqual([{ by: 'sms' }]));
  await openSigning({ fromTotal: 0, ways: [] });
  expect(
    screen.getByText(/has no confirmed address of yours\. Ask Tallgrass Flooring Co\. how to go on\./),
  ).toBeTruthy();
  expect([sign().disabled, screen.getByText('There is no address for the code.') !== null]).toEqual([true, true]);
});
