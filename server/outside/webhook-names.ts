import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { AttemptReason } from '@underlay/domain/webhooks/attempt-messages.ts';
import { isLinkLocal, isPublicAddress } from './public-addresses.ts';

/** All addresses of a name. Stops when `signal` says so. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

export type Found = { readonly addresses: readonly string[] } | { readonly reason: AttemptReason };

interface Lookup {
  /** As it stands in a parsed address, an IPv6 address in brackets. */
  readonly name: string;
  readonly resolve: Resolve;
  readonly isPrivateAllowed: boolean;
  readonly milliseconds: number;
}

/** Where a call may go: all addresses of the name, or none when any of them is closed (HOOK-11). */
export async function openAddresses({ name, resolve, isPrivateAllowed, milliseconds }: Lookup): Promise<Found> {
  const literal = name.replace(/^\[(.*)\]$/, '$1');
  const found = isIP(literal) ? { addresses: [literal] } : await resolved(name, resolve, milliseconds);
  if ('reason' in found) return found;
  const isOpen = isPrivateAllowed ? (address: string) => !isLinkLocal(address) : isPublicAddress;
  return found.addresses.every(isOpen) ? found : { reason: 'private_network' };
}

const UNKNOWN: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

async function resolved(name: string, resolve: Resolve, milliseconds: number): Promise<Found> {
  const signal = AbortSignal.timeout(milliseconds);
  const silence = new Promise<Found>((done) => {
    signal.addEventListener('abort', () => done({ reason: 'name_service' }), { once: true });
  });
  const answer = resolve(name, signal).then(
    (addresses): Found => (addresses.length > 0 ? { addresses } : { reason: 'unknown_name' }),
    ({ code }: NodeJS.ErrnoException): Found => ({ reason: UNKNOWN.includes(code) ? 'unknown_name' : 'name_service' }),
  );
  return Promise.race([answer, silence]);
}

/**
 * Asks the name servers and nobody else, so that the names of /etc/hosts are none. The system's own look-up would hold one of two threads
 * for as long as a stranger's name server is silent, and with them every other look-up of this process.
 */
export const askNameServers =
  (servers?: readonly string[]): Resolve =>
  async (name, signal) => {
    const resolver = new Resolver({ timeout: 1_000, tries: 2 });
    if (servers) resolver.setServers(servers);
    signal.addEventListener('abort', () => resolver.cancel(), { once: true });
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
    if (addresses.length === 0)
      throw failures.find((error) => !UNKNOWN.includes((error as NodeJS.ErrnoException).code)) ?? failures[0];
    return addresses;
  };

/** As every other program of a closed network finds names. */
export const askSystem: Resolve = async (name) => (await lookup(name, { all: true })).map(({ address }) => address);
