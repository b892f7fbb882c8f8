import { BlockList, isIP } from 'node:net';
import { StartProblem } from './database/start-problem.ts';

/** Whether `address`, from which a request came at this hop (0 is the connection itself), is a proxy of ours. */
export type TrustedProxies = (address: string, hop: number) => boolean;

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** The first and the last public address of each family: who believes both, believes everybody. */
const ENDS: readonly (readonly [string, string])[] = [
  ['1.0.0.0', '223.255.255.255'],
  ['2000::1', '3fff:ffff::1'],
];

/**
 * Reads TRUST_PROXY: a number of hops, or addresses and ranges with commas between, of which `loopback` and `private` are
 * names. Throws StartProblem, one sentence, for anything else, and for ranges that hold everybody (`0.0.0.0/0`, but also
 * `::/8`, in which all of IPv4 is mapped).
 */
export function trustedProxies(setting: string): TrustedProxies {
  if (/^\d{1,2}$/.test(setting)) return (_address, hop) => hop < Number(setting);
  const known = new BlockList();
  const ranges = setting.split(',').flatMap((entry) => NAMED[entry.trim()] ?? [entry.trim()]);
  for (const range of ranges) if (!add(known, range)) throw new StartProblem(unreadable(range));
  const holds = (address: string): boolean => known.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  if (ENDS.some((ends) => ends.every(holds))) throw new StartProblem(EVERYBODY);
  return holds;
}

function add(known: BlockList, range: string): boolean {
  const [address = '', bits, ...more] = range.split('/');
  const version = isIP(address);
  const max = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? max : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (version === 0 || more.length > 0 || !(prefix <= max)) return false;
  known.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
  return true;
}

const EVERYBODY =
  'TRUST_PROXY holds every address there is: name the proxies alone, or anybody could say who they are.';

const unreadable = (range: string): string =>
  `TRUST_PROXY takes addresses (10.0.0.7), ranges (10.0.0.0/8), "loopback", "private" or a number of hops, not "${range}".`;
