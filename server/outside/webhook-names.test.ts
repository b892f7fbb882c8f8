import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NameAnswer, type NameServer, startNameServer } from '../testing/name-server.ts';
import { askNameServers, askSystem, openAddresses } from './webhook-names.ts';

const PUBLIC_IPV4 = [1, 1, 1, 1];
const PUBLIC_IPV6 = [0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11];
const NAMES: Readonly<Record<string, { readonly A: NameAnswer; readonly AAAA: NameAnswer }>> = {
  'both.example': { A: [PUBLIC_IPV4], AAAA: [PUBLIC_IPV6] },
  'old.example': { A: [PUBLIC_IPV4, [8, 8, 8, 8]], AAAA: [] },
  'half.example': { A: [PUBLIC_IPV4], AAAA: 'failure' },
  'mixed.example': { A: [PUBLIC_IPV4], AAAA: [[0xfd, ...Array<number>(15).fill(0)]] },
  'none.example': { A: [], AAAA: [] },
  'broken.example': { A: 'failure', AAAA: 'unknown' },
  'silent.example': { A: 'silence', AAAA: 'silence' },
};
let server: NameServer;

beforeAll(async () => {
  server = await startNameServer((name, type) => NAMES[name]?.[type] ?? 'unknown');
});
afterAll(() => server.stop());

const found = (name: string) => {
  const resolve = askNameServers([server.address]);
  return openAddresses({ name, resolve, isPrivateAllowed: false, milliseconds: 300 });
};

test('HOOK-11 both kinds of addresses of a name are asked for, and any closed one closes it', async () => {
  expect(await found('both.example')).toEqual({ addresses: ['1.1.1.1', '2606:4700::1111'] });
  expect(await found('old.example')).toEqual({ addresses: ['1.1.1.1', '8.8.8.8'] });
  expect(await found('half.example')).toEqual({ addresses: ['1.1.1.1'] });
  expect(await found('mixed.example')).toEqual({ reason: 'private_network' });
});

test('HOOK-04 HOOK-11 a name that is not there is told from name servers that do not answer, and these are not waited for', async () => {
  expect(await found('nobody.example')).toEqual({ reason: 'unknown_name' });
  expect(await found('none.example')).toEqual({ reason: 'unknown_name' });
  expect(await found('broken.example')).toEqual({ reason: 'name_service' });
  const began = Date.now();
  expect(await found('silent.example')).toEqual({ reason: 'name_service' });
  expect(Date.now() - began).toBeLessThan(1_000);
  // Silence of one name holds up no other.
  const silent = Array.from({ length: 20 }, () => found('silent.example'));
  expect(await found('both.example')).toMatchObject({ addresses: ['1.1.1.1', '2606:4700::1111'] });
  await Promise.all(silent);
});

test('HOOK-13 a closed network finds names as its other programs do, and strangers do not find them so', async () => {
  const [address] = await askSystem('localhost', AbortSignal.timeout(3_000));
  expect(['127.0.0.1', '::1']).toContain(address);
  expect(await found('localhost')).toEqual({ reason: 'unknown_name' });
  expect(server.asked).toContain('localhost');
});
