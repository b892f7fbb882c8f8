import type { Endpoint } from '@underlay/contract/endpoint.ts';
import { contract } from '@underlay/contract/index.ts';
import { hasRight, type Need, notIncluded, type Role } from '@underlay/domain/members/rights.ts';
import { vi } from 'vitest';
import { type Call, fakeServer, Refusal } from './fake-server.ts';
import { as, everywhere } from './manager-records.ts';

/** Of two addresses that fit, the one with fewer names in it is meant. */
const ENDPOINTS = Object.values(contract)
  .flatMap((endpoints) => Object.values(endpoints as Record<string, Endpoint>))
  .sort((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map(({ method, path, right }) => ({ method, right, fits: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }));

const needOf = (method: string, path: string): Need =>
  ENDPOINTS.find((endpoint) => endpoint.method === method && endpoint.fits.test(path))?.right ?? 'member';

/** A server that refuses what a role does not include, as ours does, and notes it. Screens that know their role never get there. */
export function serverFor(role: Role, answers: Record<string, unknown> = {}): { calls: Call[]; refused: string[] } {
  const calls = fakeServer({ ...everywhere, ...answers, ...as(role) });
  const answered = globalThis.fetch;
  const refused: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost');
    const [method, path] = [init.method ?? 'GET', pathname.replace('/core/api', '')];
    if (hasRight(role, needOf(method, path))) return answered(address, init);
    refused.push(`${method} ${path}`);
    const { status, body } = notYours(role);
    return Response.json(body, { status });
  });
  return { calls, refused };
}

/** What the server says to a role that does not include it. */
export const notYours = (role: Role) => new Refusal(403, { code: 'not_your_role', message: notIncluded(role) });
