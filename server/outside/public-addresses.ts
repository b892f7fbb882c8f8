import { BlockList, isIP } from 'node:net';

/** What IPv4 keeps from being public unicast (IANA's registry of special purposes). */
const CLOSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** All that is given out of IPv6. What lies outside (::1, mapped and translated IPv4, fc00::/7, fe80::/10, ff00::/8) is closed. */
const OPEN_IPV6 = ['2000::/3'];
/** Closed within it: Teredo and other protocols, documentation, 6to4. */
const CLOSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Addresses of the link, where clouds answer with keys, also as IPv4 is spelled in IPv6: compatible, 6to4, NAT64. Some answer at private ones besides. */
const LINK_LOCAL_IPV4 = ['169.254.0.0/16', '100.100.100.200/32'];
const LINK_LOCAL_IPV6 = [
  'fe80::/10',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  '::a9fe:0/112',
  '::ffff:0:a9fe:0/112',
  '2002:a9fe::/32',
  '64:ff9b::a9fe:0/112',
  '64:ff9b:1::a9fe:0/112',
  '64:ff9b:1:a9fe::/64',
  '::6464:64c8/128',
  '2002:6464:64c8::/48',
  '64:ff9b::6464:64c8/128',
  '64:ff9b:1::6464:64c8/128',
  '64:ff9b:1:6464:64:c800::/96',
];

const closed = blockList(CLOSED_IPV4, CLOSED_IPV6);
const open = blockList([], OPEN_IPV6);
const linkLocal = blockList(LINK_LOCAL_IPV4, LINK_LOCAL_IPV6);

/** Whether this address is one of the public network, where a stranger may let us call (HOOK-11). */
export function isPublicAddress(address: string): boolean {
  const family = familyOf(address);
  if (family === null || closed.check(address, family)) return false;
  return family === 'ipv4' || open.check(address, family);
}

/** Addresses of the link are closed even where private ones are open (HOOK-13). */
export function isLinkLocal(address: string): boolean {
  const family = familyOf(address);
  return family === null || linkLocal.check(address, family);
}

/** Null for what is no address, and for one of a certain network card (fe80::1%eth0). */
function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = address.includes('%') ? 0 : isIP(address);
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6';
}

function blockList(ipv4: readonly string[], ipv6: readonly string[]): BlockList {
  const list = new BlockList();
  const add = (family: 'ipv4' | 'ipv6') => (range: string) => {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  };
  ipv4.forEach(add('ipv4'));
  ipv6.forEach(add('ipv6'));
  return list;
}
