import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createSealer } from '../../services/sealer.ts';
import { bounceAddress, readReturnAddress, replyAddress } from './return-addresses.ts';

const config = readConfig({});
const platform = { config, sealer: createSealer(Buffer.alloc(32, 7)) };

test('COMM-07 D57 an address for answers is read back, whatever became of its capitals, and has at most 64 characters before its @', () => {
  const customerId = randomUUID();
  const reply = replyAddress(platform, customerId) ?? '';
  expect(readReturnAddress(platform, reply)).toEqual({ kind: 'reply', customerId });
  expect(readReturnAddress(platform, reply.toUpperCase())).toEqual({ kind: 'reply', customerId });
  const deliveryId = randomUUID();
  const bounce = bounceAddress(platform, deliveryId) ?? '';
  expect(readReturnAddress(platform, bounce)).toEqual({ kind: 'bounce', deliveryId });
  for (const address of [reply, bounce]) expect(address.indexOf('@')).toBeLessThanOrEqual(64);
});

test('COMM-07 D57 an address that we did not make is nobody’s', () => {
  const reply = replyAddress(platform, randomUUID()) ?? '';
  const [local = '', domain = ''] = reply.split('@');
  const other = { ...platform, sealer: createSealer(Buffer.alloc(32, 8)) };
  for (const forged of [
    replyAddress(other, randomUUID()) ?? '',
    reply.replace('reply+', 'bounce+'),
    `${local}@elsewhere.example`,
    `${local}x@${domain}`,
    `x${reply}`,
    `"${local}"@${domain}`,
    `${reply}, ${reply}`,
    '',
  ])
    expect(readReturnAddress(platform, forged)).toBeNull();
  fc.assert(
    fc.property(fc.nat({ max: local.length - 1 }), fc.constantFrom(...'0123456789abcdef'), (at, digit) => {
      const changed = local.slice(0, at) + digit + local.slice(at + 1);
      expect(readReturnAddress(platform, `${changed}@${domain}`) === null).toBe(changed !== local);
    }),
  );
});

test('D57 without a domain for mail to us there is no such address', () => {
  const closed = { ...platform, config: { ...config, inbound: { ...config.inbound, domain: null } } };
  expect([replyAddress(closed, randomUUID()), bounceAddress(closed, randomUUID())]).toEqual([null, null]);
  expect(readReturnAddress(closed, replyAddress(platform, randomUUID()) ?? '')).toBeNull();
});
