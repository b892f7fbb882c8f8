import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { isLinkLocal, isPublicAddress } from './public-addresses.ts';
import { createWebhookSender } from './webhook-sender.ts';

/** Of each closed range its first and last address, as the specification lists the ranges (section 8). */
const CLOSED_IPV4: readonly [string, string][] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
];
const REST = 'ffff:ffff:ffff:ffff:ffff:ffff';
const CLOSED_IPV6: readonly [string, string][] = [
  ['::', '::1'],
  ['::ffff:0:0', '::ffff:ffff:ffff'],
  ['64:ff9b::', '64:ff9b::ffff:ffff'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::', '100::ffff:ffff:ffff:ffff'],
  ['2001::', `2001:1ff:${REST}`],
  ['2001:db8::', `2001:db8:${REST}`],
  ['2002::', `2002:ffff:${REST}`],
  ['fc00::', `fdff:ffff:${REST}`],
  ['fe80::', `febf:ffff:${REST}`],
  ['ff00::', `ffff:ffff:${REST}`],
];
const CLOSED = [...CLOSED_IPV4, ...CLOSED_IPV6].flat();
const OPEN = ['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '172.32.0.0'];
const OPEN_TOO = ['192.0.1.0', '192.167.255.255', '198.20.0.0', '223.255.255.255', '2606:4700::1111', '2001:200::'];

const MESSAGE = {
  body: Buffer.from('{}'),
  id: 'msg_1',
  secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  at: new Date(),
};
/** The reason of each attempt, and how many connections were tried meanwhile. */
async function attempts(
  addresses: readonly (readonly string[])[],
  setting: 'on' | 'off',
  written = 'https://hooks.example/',
) {
  const answers = addresses.values();
  const resolve = async () => answers.next().value ?? [];
  const sender = createWebhookSender(readConfig({ WEBHOOKS_PRIVATE: setting }), { resolve, connectMilliseconds: 200 });
  let connections = 0;
  const count = () => void connections++;
  subscribe('net.client.socket', count);
  const reasons: unknown[] = [];
  for (const _ of addresses) reasons.push((await sender.send({ ...MESSAGE, address: written })).reason);
  unsubscribe('net.client.socket', count);
  return { reasons, connections };
}

test('HOOK-11 every address of every closed range is closed, and those beside the ranges are open', () => {
  expect(CLOSED.filter(isPublicAddress)).toEqual([]);
  expect([...OPEN, ...OPEN_TOO].filter((address) => !isPublicAddress(address))).toEqual([]);
  expect(['', 'hooks.example', '127.1', '2606:4700::1111%eth0', '256.1.1.1'].filter(isPublicAddress)).toEqual([]);
});

test('HOOK-11 an IPv4 address that is spelled as IPv6 is closed, whatever it is', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const hex = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
      const pair = `${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`;
      const spelled = [`::ffff:${address}`, `::ffff:${pair}`, `::${address}`, `64:ff9b::${address}`, `2002:${pair}::1`];
      expect(spelled.filter(isPublicAddress)).toEqual([]);
    }),
  );
});

test('HOOK-11 a name that leads into any closed range gets no message, and nothing is even connected', async () => {
  const { reasons, connections } = await attempts(
    CLOSED.map((address) => [address]),
    'off',
  );
  expect(reasons).toEqual(CLOSED.map(() => 'private_network'));
  expect(connections).toBe(0);
});

test('HOOK-11 one closed answer among open ones closes the name, wherever it stands', async () => {
  const mixed = [
    ['1.1.1.1', '127.0.0.1'],
    ['10.0.0.1', '1.1.1.1'],
    ['1.1.1.1', '2606:4700::1111', 'fd00::1'],
    ['1.1.1.1', 'not an address'],
  ];
  const { reasons, connections } = await attempts(mixed, 'off');
  expect([reasons, connections]).toEqual([mixed.map(() => 'private_network'), 0]);
});

test('HOOK-11 a name is looked up before each attempt, once, and a changed answer counts', async () => {
  // Given out to nobody: no connection comes about, but one is tried.
  const nowhere = ['2fff::1'];
  const { reasons, connections } = await attempts([nowhere, ['127.0.0.1'], nowhere, []], 'off');
  expect(reasons[1]).toBe('private_network');
  expect(['unreachable', 'no_connection']).toContain(reasons[0]);
  expect(reasons[2]).toBe(reasons[0]);
  expect(reasons[3]).toBe('unknown_name');
  expect(connections).toBe(2);
});

test('HOOK-10 HOOK-11 an address that would not be taken now is not called, though it was taken once', async () => {
  for (const written of ['http://hooks.example/', 'https://127.0.0.1/', 'https://[::1]/', 'https://localhost/'])
    expect([written, await attempts([['1.1.1.1']], 'off', written)]).toEqual([
      written,
      { reasons: ['address'], connections: 0 },
    ]);
});

test('HOOK-13 in a closed network private addresses are open and those where clouds answer with keys stay closed, however spelled', async () => {
  const linkLocal = [
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '::169.254.169.254',
    '64:ff9b::169.254.169.254',
    '2002:a9fe:a9fe::1',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    '100.100.100.200',
    '::100.100.100.200',
    '::ffff:100.100.100.200',
    '64:ff9b::100.100.100.200',
    '64:ff9b:1::100.100.100.200',
    '64:ff9b:1:6464:64:c800::1',
    '2002:6464:64c8::1',
    'fd00:ec2::254',
    'fd20:ce::254',
  ];
  const { reasons, connections } = await attempts(
    linkLocal.map((address) => [address]),
    'on',
  );
  expect([reasons, connections]).toEqual([linkLocal.map(() => 'private_network'), 0]);
  for (const written of ['http://169.254.169.254/latest', 'http://[fe80::1]/', 'http://2852039166/'])
    expect((await attempts([[]], 'on', written)).reasons).toEqual(['private_network']);
  const open = ['127.0.0.1', '10.0.0.1', '192.168.1.1', '::1', 'fd00::1', '1.1.1.1'];
  expect(open.filter(isLinkLocal)).toEqual([]);
});
