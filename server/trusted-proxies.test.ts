import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StartProblem } from './database/start-problem.ts';
import { trustedProxies } from './trusted-proxies.ts';

test.each<[string, readonly string[], readonly string[]]>([
  ['loopback', ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'], ['10.0.0.1', '::2', '128.0.0.1']],
  [
    'private',
    ['10.255.0.1', '172.31.0.2', '192.168.1.1', 'fd12::7', '::ffff:10.0.0.1'],
    ['127.0.0.1', '172.32.0.1', '11.0.0.1', '2001:db8::1'],
  ],
  ['203.0.113.7, 2001:db8:1::/48', ['203.0.113.7', '2001:db8:1:2::3'], ['203.0.113.8', '2001:db8:2::1']],
  ['loopback,10.1.0.0/16', ['127.0.0.1', '10.1.200.3'], ['10.2.0.1']],
])('TM-27 TRUST_PROXY=%s believes these and no others', (setting, believed, others) => {
  const trusted = trustedProxies(setting);
  for (const address of believed) expect([address, trusted(address, 5)]).toEqual([address, true]);
  for (const address of others) expect([address, trusted(address, 0)]).toEqual([address, false]);
});

test('TM-27 a number of hops believes as many, whatever their addresses', () => {
  const trusted = trustedProxies('2');
  expect([0, 1, 2, 3].map((hop) => trusted('203.0.113.7', hop))).toEqual([true, true, false, false]);
  expect(trustedProxies('0')('127.0.0.1', 0)).toBe(false);
});

test('TM-27 what is no address ends the start with one sentence, never with a proxy that anybody can be', () => {
  const parts = fc.constantFrom('10.0.0.0', '/', '8', '33', 'all', '*', '0x0a', '::', '-1', ' ', '256.1.1.1', 'true');
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1, maxLength: 4 }), (entry) => {
      const setting = entry.join('');
      try {
        expect([setting, trustedProxies(setting)('203.0.113.7', 0)]).toEqual([setting, /^\d{1,2}$/.test(setting)]);
      } catch (error) {
        expect(error).toBeInstanceOf(StartProblem);
      }
    }),
  );
});

test.each(['0.0.0.0/0', '::/0', '::/8', '::/80', '2000::/3', '0.0.0.0/1,128.0.0.0/1', 'loopback, 0.0.0.0/0'])(
  'TM-27 TRUST_PROXY=%s holds everybody, and ends the start',
  (setting) => expect(() => trustedProxies(setting)).toThrow('TRUST_PROXY holds every address there is'),
);
