import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartProblem } from './database/start-problem.ts';
import { LIVE_SETTINGS as LIVE } from './testing/live-settings.ts';

const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, SMTP_URL } = LIVE;

test.each([
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
  [{ INBOUND_SMTP_PORT: '2.5' }, 'INBOUND_SMTP_PORT must be a whole number from 0 to 65535, not "2.5".'],
  [
    { TRUST_PROXY: '10.0.0.0/33' },
    'TRUST_PROXY takes addresses (10.0.0.7), ranges (10.0.0.0/8), "loopback", "private" or a number of hops, not "10.0.0.0/33".',
  ],
  [
    { NODE_ENV: 'production' },
    'There are no keys of Stripe, and in production no sandbox stands in for it unless SANDBOX=on says so.',
  ],
  [{ SANDBOX: 'off' }, 'There are no keys of Stripe, and SANDBOX=off lets no sandbox stand in for it.'],
  [{ SANDBOX: 'yes' }, 'SANDBOX must be "on", "off" or empty, not "yes".'],
  [{ ...LIVE, SANDBOX: 'on' }, 'With keys of Stripe no sandbox stands in: take SANDBOX away.'],
  [
    { ...LIVE, SANDBOX_ORIGIN: 'http://localhost:3001', SANDBOX_PORT: '3001' },
    'With keys of Stripe no sandbox stands in: take SANDBOX_ORIGIN and SANDBOX_PORT away.',
  ],
  [
    { ...LIVE, STRIPE_WEBHOOK_SECRET: 'whsec_x, whsec_sandbox_underlay' },
    'With keys of Stripe no sandbox stands in: STRIPE_WEBHOOK_SECRET of the sandbox is known to everybody.',
  ],
  [
    { ...LIVE, TWILIO_AUTH_TOKEN: 'sandbox_twilio_auth_token' },
    'With keys of Stripe no sandbox stands in: TWILIO_AUTH_TOKEN of the sandbox is known to everybody.',
  ],
  [
    { ...LIVE, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
    'STRIPE_SECRET_KEY is a key for live money, and STRIPE_PUBLISHABLE_KEY one for test money.',
  ],
  [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS must be a whole number from 0 to 300, not "-1".'],
  [
    { CLAMD_ADDRESS: 'localhost' },
    'CLAMD_ADDRESS must be a host and a port (127.0.0.1:3310) or the path of a socket, not "localhost".',
  ],
  [{ STORAGE_QUOTA_MB: '1.5' }, 'STORAGE_QUOTA_MB must be a whole number from 0 to 100000000, not "1.5".'],
  [{ WEBHOOKS: 'none' }, 'WEBHOOKS must be "off" or empty, not "none".'],
  [{ WEBHOOKS_PRIVATE: 'yes' }, 'WEBHOOKS_PRIVATE must be "on", "off" or empty, not "yes".'],
  [{ OPERATOR_EMAIL: 'ops' }, 'OPERATOR_EMAIL must be one mail address, not "ops".'],
  [{ MAIL_LIMIT: 'many' }, 'MAIL_LIMIT must be a whole number from 0 to 1000000, not "many".'],
  [{ INBOUND_TLS_CERT: '/c.pem' }, 'INBOUND_TLS_CERT and INBOUND_TLS_KEY go together: there is no INBOUND_TLS_KEY.'],
  [{ INBOUND_TLS_KEY: '/k.pem' }, 'INBOUND_TLS_CERT and INBOUND_TLS_KEY go together: there is no INBOUND_TLS_CERT.'],
  [
    { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' },
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: there is no S3_SECRET_ACCESS_KEY.',
  ],
  [
    { TWILIO_FROM: '+17855550100' },
    'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN and TWILIO_FROM go together: there is no TWILIO_ACCOUNT_SID and no TWILIO_AUTH_TOKEN.',
  ],
  [
    { STRIPE_SECRET_KEY },
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY go together: there is no STRIPE_PUBLISHABLE_KEY.',
  ],
  [
    { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY },
    'With keys of Stripe no sandbox stands in: there is no STRIPE_WEBHOOK_SECRET and no SMTP_URL.',
  ],
  [
    { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, SMTP_URL },
    'With keys of Stripe no sandbox stands in: there is no STRIPE_WEBHOOK_SECRET.',
  ],
  [
    { ...LIVE, INBOUND_HOOK_SECRET: 'secret' },
    'INBOUND_SMTP_PORT and INBOUND_HOOK_SECRET need INBOUND_DOMAIN, whose mail they take.',
  ],
  [
    { ...LIVE, INBOUND_SMTP_PORT: '25' },
    'INBOUND_SMTP_PORT and INBOUND_HOOK_SECRET need INBOUND_DOMAIN, whose mail they take.',
  ],
])('D57 D60 P21 a setting that cannot be meant so is said in one sentence at the start: %o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new StartProblem(sentence));
});

test('P21 the daily limits of mails are no ports: a large business may send more than 65,535', () => {
  const env = { MAIL_LIMIT_AT_FIRST: '0', MAIL_LIMIT: '100000' };
  expect(readConfig(env).mailLimits).toMatchObject({ atFirst: 0, later: 100_000 });
  expect(readConfig({}).mailLimits).toEqual({ atFirst: 200, later: 2_000, unverified: 20, strangers: 10 });
});

test('D57 D60 settings that belong together are taken when they are complete, and left out when none is there', () => {
  const { inbound, twilio, files } = readConfig({ ...LIVE, S3_BUCKET: 'files' });
  expect([inbound.tls, twilio, files.s3?.credentials]).toEqual([null, null, null]);
  const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(readConfig(keys).files.s3?.credentials).toEqual({ accessKeyId: 'id', secretAccessKey: 'secret' });
});

test('a server drains where something may stand before it: everywhere but on a fresh machine', () => {
  const seconds = [{}, { NODE_ENV: 'production', SANDBOX: 'on' }, LIVE, { DRAIN_SECONDS: '2' }];
  expect(seconds.map((env) => readConfig(env).drainSeconds)).toEqual([0, 5, 5, 2]);
});

test('TM-30 in production there is neither sandbox nor demo unless somebody says so', () => {
  const production = { NODE_ENV: 'production' };
  expect(readConfig({ ...production, ...LIVE }).demo).toBe(false);
  expect(readConfig({ ...production, ...LIVE, DEMO: 'on' }).demo).toBe(true);
  expect(readConfig({ ...production, SANDBOX: 'on' }).stripe.sandboxOrigin).toBe('http://localhost:3001');
  expect(readConfig({}).demo).toBe(true);
});

test('HOOK-13 webhooks work without a setting, and reach this machine only where the sandbox is, outside production', () => {
  const webhooks = (env: NodeJS.ProcessEnv) => Object.values(readConfig(env).webhooks);
  expect(webhooks({})).toEqual([true, true]);
  expect(webhooks({ WEBHOOKS: 'off', WEBHOOKS_PRIVATE: 'off' })).toEqual([false, false]);
  expect(webhooks(LIVE)).toEqual([true, false]);
  expect(webhooks({ ...LIVE, WEBHOOKS_PRIVATE: 'on' })).toEqual([true, true]);
  expect(webhooks({ NODE_ENV: 'production', SANDBOX: 'on' })).toEqual([true, false]);
});
