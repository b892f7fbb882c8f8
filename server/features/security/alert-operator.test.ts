import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../database/sql.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { lookForBursts } from './alert-operator.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const OPERATOR = 'operator@underlay.example';
const MINUTE = 60_000;

let product: TestProduct;
let sql: Sql;

beforeAll(async () => {
  product = await startProduct({ operatorEmail: OPERATOR });
  sql = product.platform.systemDb.sql;
});
afterAll(() => product.stop());

async function mails(): Promise<Mail[]> {
  await product.settle();
  const all = (await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as Mail[];
  return all.filter(({ to }) => to.includes(OPERATOR));
}

/** So many failures of one network at this moment of the product's clock. */
const failures = (kind: string, times: number) => sql`
  insert into security_events (at, kind, outcome, network, network_hash, details, times)
  values (${product.clock.now()}, ${kind}, 'failure', '203.0.113.x', '\\x0102', '{}', ${times})`;

test('TM-20 TM-27 a burst of failures is mailed to the operator once in an hour, whatever goes on and whoever looks', async () => {
  await failures('sign-in', 30);
  await lookForBursts(product.platform);
  expect(await mails()).toEqual([]);
  await failures('sign-in', 30);
  // As two processes would at the same moment.
  await Promise.all([lookForBursts(product.platform), lookForBursts(product.platform)]);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Security of Underlay: Sign-in failed, 60 times');
  expect(mail?.text).toContain('All of it came from one network: 203.0.113.x.');
  expect(mail?.text).toContain('npm run security-events -- --since 1h --kind sign-in');
  product.clock.advance(5 * MINUTE);
  await failures('sign-in', 500);
  await lookForBursts(product.platform);
  expect(await mails()).toHaveLength(1);
  product.clock.advance(60 * MINUTE);
  await failures('sign-in', 500);
  await lookForBursts(product.platform);
  expect(await mails()).toHaveLength(2);
});

test('TM-09 bursts of different kinds are mailed about each by itself', async () => {
  product.clock.advance(120 * MINUTE);
  await failures('forged-call', 25);
  await failures('access', 5);
  await failures('malware', 1);
  await lookForBursts(product.platform);
  const subjects = (await mails()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => !subject.includes('Sign-in failed')).sort()).toEqual([
    'Security of Underlay: Call with a wrong signature, 25 times',
    'Security of Underlay: Malware found in a file',
  ]);
});

test('TM-31 without an address the operator finds it in the stream and in the log', async () => {
  product.clock.advance(120 * MINUTE);
  const before = (await mails()).length;
  const config = { ...product.platform.config, operatorEmail: null };
  await failures('sign-in', 100);
  await lookForBursts({ ...product.platform, config });
  const [alert] = await sql`select details from security_events where kind = 'alert' order by id desc limit 1`;
  expect(alert).toEqual({ details: { about: 'sign-in', times: 100 } });
  expect(await mails()).toHaveLength(before);
});
