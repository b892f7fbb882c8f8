import type { IncomingHttpHeaders } from 'node:http';
import { PLATFORM } from '../storage/object-store.ts';
import type { World } from '../world/world.ts';
import { StripeRefusal } from './stripe-error.ts';

export interface Caller {
  readonly account: string;
  readonly isBrowser: boolean;
}

/** The caller, from `Authorization: Bearer` (or the user name of Basic) and `Stripe-Account`. Live keys are refused. */
export function authenticate(world: World, headers: IncomingHttpHeaders, browserKey: unknown): Caller {
  const key = keyOf(headers.authorization) ?? (typeof browserKey === 'string' ? browserKey : '');
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (/^[a-z]+_live_/.test(key)) {
    throw unauthorized('This is the sandbox: it never takes a live key. Use a key that begins with sk_test_.');
  }
  const isBrowser = key.startsWith('pk_test_');
  if (!isBrowser && !/^(sk|rk)_test_/.test(key)) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
  return { account: accountOf(world, headers, key), isBrowser };
}

function accountOf(world: World, headers: IncomingHttpHeaders, key: string): string {
  const account = headers['stripe-account'] ?? headers['stripe-context'];
  if (typeof account !== 'string' || account === '') return PLATFORM;
  if (world.objects.find('account', PLATFORM, account)) return account;
  throw new StripeRefusal(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key '${masked(key)}' does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });
}

function keyOf(header: string | undefined): string | undefined {
  if (header?.startsWith('Bearer ')) return header.slice('Bearer '.length).trim();
  if (!header?.startsWith('Basic ')) return undefined;
  return Buffer.from(header.slice('Basic '.length), 'base64').toString().split(':')[0];
}

function unauthorized(message: string): StripeRefusal {
  return new StripeRefusal(401, { type: 'invalid_request_error', message }, true);
}

const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
