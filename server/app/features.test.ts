import { expect, test } from 'vitest';
import { QUEUE_NAMES } from './background.ts';

test('work that waits is found under the name that it was added with, whatever the version', () => {
  const { tasks, schedules } = QUEUE_NAMES;
  expect(new Set([...tasks, ...schedules]).size).toBe(tasks.length + schedules.length);
  expect(tasks).toEqual(
    expect.arrayContaining([
      'mail-delivery',
      'sms-delivery',
      'sms-request',
      'payment-submit',
      'provider-event',
      'business-onboard',
      'onboarding-mail',
      'notices-mail',
      'payment-mail',
      'refund-submit',
      'contact-mail',
      'give-up-open-payments',
      'bank-notice-mail',
      'account-mail',
      'invitation-mail',
      'member-mail',
    ]),
  );
});
