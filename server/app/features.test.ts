import type { Endpoint } from '@underlay/contract/endpoint.ts';
import { contract } from '@underlay/contract/index.ts';
import { expect, test } from 'vitest';
import { QUEUE_NAMES } from './background.ts';
import { FEATURES } from './features.ts';

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every endpoint of the contract is answered by one feature', () => {
  const declared = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));
  const answered = FEATURES.flatMap(({ routes }) => routes).flatMap(({ endpoints }) => Object.values(endpoints));
  expect(answered.map(keyOf).sort()).toEqual(declared.map(keyOf).sort());
});

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
