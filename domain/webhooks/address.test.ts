import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WEBHOOK_ADDRESS_MESSAGE } from '../refusal-texts.ts';
import { MAX_WEBHOOK_ADDRESS, webhookAddress } from './address.ts';

const OPEN = { ownNames: ['billing.underlay.example', 'in.underlay.example'], isPrivateAllowed: false };
const CLOSED_NETWORK = { ...OPEN, isPrivateAllowed: true };

const taken = (written: string, rules = OPEN) => {
  const address = webhookAddress(written, rules);
  return address.ok ? address.value : null;
};
const takenOf = (written: readonly string[], rules = OPEN) => written.filter((one) => taken(one, rules) !== null);

test('HOOK-10 an address is https with a name, on port 443 or 8443, and is kept as it is called', () => {
  expect(WEBHOOK_ADDRESS_MESSAGE).toBe('Use an https address with a name, like https://example.com/hook.');
  expect(webhookAddress('http://example.com', OPEN)).toEqual({ ok: false, refusal: 'webhook_address' });
  expect(
    [
      ' https://example.com/hook ',
      'HTTPS://Hooks.Example.COM:443/a/../b?c=d%20e',
      'https://n8n.example.com:8443',
      'https://höök.example/ü',
      'https://a-b.c_d.example.co.uk/',
    ].map((written) => taken(written)),
  ).toEqual([
    'https://example.com/hook',
    'https://hooks.example.com/b?c=d%20e',
    'https://n8n.example.com:8443/',
    'https://xn--hk-fkaa.example/%C3%BC',
    'https://a-b.c_d.example.co.uk/',
  ]);
});

test('HOOK-10 other schemes and ports, users, fragments and what a parser would repair are refused', () => {
  const refused = [
    '',
    'example.com/hook',
    'http://example.com/hook',
    'ftp://example.com/hook',
    'javascript:alert(1)',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https:\\\\example.com',
    'https://example.com\\@evil.example',
    'https://example.com:22/hook',
    'https://example.com:80/hook',
    'https://example.com:65536/',
    'https://user:pw@example.com/',
    'https://user@example.com/',
    'https://@example.com/',
    'https://example.com/#part',
    'https://example.com/#',
    'https://exa\nmple.com/',
    'https://exa\tmple.com/',
    'https://example.com/a b',
    'https://example.com/\u202e',
    'https://example.com/\u0000',
    'https://example.com/\ud800',
  ];
  expect(takenOf(refused)).toEqual([]);
});

/** One IPv4 address in the spellings that a parser takes. */
const spellings = (value: number): string[] => {
  const parts = [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
  const [a, b, c, d] = parts;
  return [
    parts.join('.'),
    `${parts.join('.')}.`,
    String(value),
    `0x${value.toString(16)}`,
    `0${value.toString(8)}`,
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    parts.map((part) => `0x${part.toString(16)}`).join('.'),
    `${a}.${value & 0xffffff}`,
    `${a}.${b}.${value & 0xffff}`,
    `[::ffff:${parts.join('.')}]`,
    `[::ffff:${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}]`,
    `[::${parts.join('.')}]`,
    parts.join('。'),
    String(value).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    `${a}.${b}.${c}.%3${String(d).at(0)}${String(d).slice(1)}`,
  ];
};

test('HOOK-10 an IP address is refused however it is spelled', () => {
  const known = ['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '[::ffff:127.0.0.1]', '[::1]', '[fd00::1]', '0'];
  expect(takenOf(known.map((host) => `https://${host}/hook`))).toEqual([]);
  fc.assert(
    fc.property(fc.nat(0xffffffff), (value) => {
      expect(takenOf(spellings(value).map((host) => `https://${host}/hook`))).toEqual([]);
    }),
  );
});

test('HOOK-10 names of this machine, of closed networks and of our own are refused', () => {
  const names = [
    'localhost',
    'localhost.',
    'LOCALHOST',
    'app.localhost',
    'metadata.google.internal',
    'metadata.google.internal.',
    'printer.local',
    'router.lan',
    'box.home.arpa',
    '1.0.0.127.in-addr.arpa',
    'db.corp',
    'intranet',
    'hidden.onion',
    'example.com.',
    'example..com',
    '-a.example.com',
    'example.123',
    `${'a'.repeat(64)}.example.com`,
    `${'abcdefg.'.repeat(32)}example.com`,
    'billing.underlay.example',
    'BILLING.underlay.example',
    'billing.underlay.example.',
    'in.underlay.example',
  ];
  expect(takenOf(names.map((name) => `https://${name}/hook`))).toEqual([]);
  expect(taken('https://hooks.underlay.example/')).not.toBeNull();
});

test('HOOK-10 an address has at most 2,048 signs, as it is written and as it is called', () => {
  const long = (length: number) => `https://example.com/${'a'.repeat(length - 'https://example.com/'.length)}`;
  expect(taken(long(MAX_WEBHOOK_ADDRESS))).toHaveLength(2_048);
  expect(
    takenOf([long(2_049), `https://example.com/${'ü'.repeat(500)}`, `https://example.com/${'a/../'.repeat(500)}`]),
  ).toEqual([]);
});

test('HOOK-13 in a closed network http, any port, any name and IP addresses are taken, and nothing else', () => {
  const reachable = [
    'http://localhost:3001/hooks/a',
    'http://127.0.0.1/',
    'https://[::1]:9/',
    'https://db.internal:22/',
  ];
  expect(takenOf(reachable)).toEqual([]);
  expect(takenOf(reachable, CLOSED_NETWORK)).toEqual(reachable);
  const refused = ['ftp://localhost/', 'http://a:b@localhost/', 'http://localhost/#a', 'http://', 'http:/localhost'];
  expect(takenOf(refused, CLOSED_NETWORK)).toEqual([]);
});

test('HOOK-10 whatever is typed, what is taken keeps all of the rules and is taken again as it is', () => {
  const piece = fc.oneof(
    fc.constantFrom('https://', 'http://', 'example.com', '@', ':', '443', '8443', '/', '\\', '#', '?', '.', '[', ']'),
    fc.constantFrom('127.0.0.1', '::1', 'localhost', 'internal', '%2e', '%00', '\u3002', 'xn--', '\t', ' '),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const written = fc.array(piece, { maxLength: 7 }).map((pieces) => `https://a.example${pieces.join('')}`);
  fc.assert(
    fc.property(fc.oneof(written, fc.webUrl(), fc.string({ unit: 'binary' })), (text) => {
      const address = taken(text);
      if (address === null) return;
      const url = new URL(address);
      expect([url.protocol, url.username, url.password, url.hash]).toEqual(['https:', '', '', '']);
      expect(['', '8443']).toContain(url.port);
      expect(url.hostname).toMatch(/\.[a-z][a-z0-9-]*$/);
      expect(taken(address)).toBe(address);
    }),
    { numRuns: 200 },
  );
});
