import { expect, test } from 'vitest';
import { type KeysOf, keysOf } from '../../config.ts';
import { isSame } from './refuse-other-provider.ts';

/** A key of Stripe as it is today, and another of the same account. */
const keyOf = (mode: 'live' | 'test', account: string, rest = 'x') => `sk_${mode}_5${account}${rest.repeat(82)}`;
const [ONE, OTHER] = ['1KcD8gLkdIwHu7ix', '1Tallgrass0Floor'];
const of = (secretKey: string, sandboxOrigin: string | null = null) => keysOf({ secretKey, sandboxOrigin });

test('TM-30 keys tell the mode of their money, and those of today their account, whichever key it is', () => {
  expect(of('sk_test_sandbox', 'http://localhost:3001')).toEqual({ mode: 'sandbox', accountId: null });
  expect(of(keyOf('live', ONE))).toEqual({ mode: 'live', accountId: `acct_${ONE}` });
  expect(of(keyOf('test', ONE).replace('sk', 'rk'))).toEqual({ mode: 'test', accountId: `acct_${ONE}` });
  expect(of('sk_live_4eC39HqLyjWDarjtT1zdp7dc')).toEqual({ mode: 'live', accountId: null });
});

test('TM-30 another key of the same account is the same provider, one of another account or for other money is not', () => {
  const first = of(keyOf('live', ONE));
  const before: KeysOf = { mode: 'live', accountId: null };
  expect(
    [of(keyOf('live', ONE, 'y')), before, of(keyOf('live', OTHER)), of(keyOf('test', ONE))].map((other) =>
      isSame(first, other),
    ),
  ).toEqual([true, true, false, false]);
});
