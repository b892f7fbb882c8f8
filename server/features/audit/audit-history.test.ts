import type { BusinessJson } from '@underlay/contract/businesses.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../testing/access-attempts.ts';
import { auditOf } from '../../testing/audit-reader.ts';
import { BANK } from '../../testing/business-entries.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { itemEntries, TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const rows = <Row extends object>(text: TemplateStringsArray, ...values: (string | null)[]) =>
  product.platform.systemDb.sql<Row[]>(text, ...values);

describe('AUDIT-06 the export', () => {
  const exported = async (query = '', whose = owner) => {
    const answer = await fetch(`${product.origin}/core/api${whose.base}/events.csv${query}`, {
      headers: { authorization: `Bearer ${whose.token}` },
    });
    // `text` of an answer leaves the mark at the beginning out.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, text };
  };

  test('holds what is filtered, newest first; what a spreadsheet would compute is text; it is an event itself', async () => {
    const name = '@WEBSERVICE';
    const item = await owner.call(`POST ${owner.base}/inventory`, itemEntries({ name }));
    expect([item.status, item.body]).toEqual([200, expect.anything()]);
    const { status, headers, text } = await exported('?group=Work%20and%20stock');
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename=audit-log.csv',
    ]);
    const [head, first, ...more] = text.trimEnd().split('\r\n');
    expect(head).toBe('\ufeffWhen (America/Chicago),Who,What,On,Details,Way,Address,Program,Request,Event');
    expect(first).toContain(`,'@WEBSERVICE,`);
    expect(first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Robin Ashby,/);
    expect(more.length + 1).toBe((await auditOf(owner).everything({ group: 'Work and stock' })).length);
    expect(await auditOf(owner).sentences({ group: 'Money' })).toContain(
      'Robin Ashby exported 1 entry of the audit log',
    );
  });

  test('is refused beyond 100,000 entries, and nothing is noted', async () => {
    const other = await TestBusiness.open(product, null);
    await rows`
      insert into events (business_id, subject_id, kind, actor, data, at)
      select ${other.business.businessId}, ${other.business.businessId}::uuid, 'logo_changed', 'underlay', '{}',
        '2025-01-01T00:00:00Z'::timestamptz + n * interval '1 second' from generate_series(1, 100000) n`;
    // As PostgreSQL does by itself some time after so many rows, so that what is prepared is planned anew.
    await rows`analyze events`;
    const { status, text } = await exported('', other);
    expect([status, JSON.parse(text)]).toMatchObject([
      422,
      { code: 'export_too_long', message: 'More than 100,000 entries. Choose a shorter time.' },
    ]);
    expect(await auditOf(other).sentences({ group: 'Money' })).toEqual([]);
    const whole = await exported('?group=Settings&until=2025-01-02', other);
    expect(whole.text.split('\r\n')).toHaveLength(100_002);
  });
});

test('AUDIT-07 nobody changes or deletes an event, its address neither', async () => {
  await expect(rows`update events set ip = null where ip is not null`).rejects.toThrow(/append-only/);
  await expect(rows`update events set way = 'support'`).rejects.toThrow(/append-only/);
  await expect(rows`delete from events`).rejects.toThrow(/append-only/);
});

test('AUDIT-08 an event from before has no way and no address, and the page knows since when they are kept', async () => {
  const other = await TestBusiness.open(product, null);
  const { businessId } = other.business;
  await rows`
    insert into events (business_id, subject_id, kind, actor, data, at)
    values (${businessId}, ${businessId}, 'logo_changed', 'underlay', '{}', '2026-01-05T18:00:00Z')`;
  const { events, keptSince } = await auditOf(other).page({ until: '2026-01-31' });
  expect(events).toMatchObject([{ way: null, device: null, address: null, network: null, requestId: null }]);
  const [migrated] = await rows<{ at: Date }>`
    select applied_at at from schema_migrations where name = '0060-where-events-come-from.sql'`;
  expect(keptSince).toBe(migrated?.at.toISOString());
});

describe('AUDIT-09 what is looked at', () => {
  test('the first look at the log on a day is an event, also of two at once', async () => {
    const other = await TestBusiness.open(product, null);
    await Promise.all([auditOf(other).page(), auditOf(other).page(), auditOf(other).page()]);
    await auditOf(other).page();
    const opened = async () =>
      (await auditOf(other).sentences()).filter((sentence) => sentence === 'Robin Ashby opened the audit log');
    expect(await opened()).toHaveLength(1);
  });

  test('and on the next day it is one again', async () => {
    const other = await TestBusiness.open(product, null);
    const { businessId } = other.business;
    await rows`
      insert into events (business_id, subject_id, kind, actor, data, at)
      select ${businessId}, ${businessId}, 'audit_log_opened', user_id, '{}', now() - interval '1 day'
      from business_members where business_id = ${businessId}`;
    await auditOf(other).page();
    const opened = (await auditOf(other).sentences()).filter((one) => one === 'Robin Ashby opened the audit log');
    expect(opened).toHaveLength(2);
  });

  test('a sign-in that was not seen in the business before is an event once', async () => {
    const kim = await Colleague.join(product, owner, 'Kim Lowe');
    const seen = async () =>
      (await auditOf(owner).sentences()).filter((sentence) => sentence === 'Kim Lowe signed in with a new device');
    await kim.call(`GET ${owner.base}/members`);
    await Promise.all([kim.call(`GET ${owner.base}/jobs`), kim.call(`GET ${owner.base}/members`)]);
    expect(await seen()).toHaveLength(1);
    const token = await kim.otherToken();
    await owner.visit(`GET ${owner.base}/members`);
    await fetch(`${product.origin}/core/api${owner.base}/members`, { headers: { authorization: `Bearer ${token}` } });
    expect(await seen()).toHaveLength(2);
  });
});

describe('AUDIT-02 a wrong password for a change is an event, in red, and the change is not made', () => {
  const guessed = { confirmation: { password: 'not this one' } };
  const connection = { name: 'Ledgerline', rights: ['work'] };
  /** What is asked for, in so many words that only the password is wrong. */
  const ASKED: Readonly<Record<string, () => Promise<readonly [id: string, entries: object]>>> = {
    'businesses.update': async () => ['', await withBank()],
    'businesses.updateAccount': async () => ['', await withBank()],
    'businesses.changeBankAccount': async () => ['', { ...BANK, name: 'Operating' }],
    'businesses.unfreeze': async () => ['', {}],
    'connections.make': async () => ['', connection],
    'connections.change': async () => [(await Program.connect(owner)).uuid, { rights: ['money'] }],
    'connections.renew': async () => [(await Program.connect(owner)).uuid, { days: 30 }],
    'webhooks.secret': async () => [await webhook(), {}],
  };
  const ASKING = ENDPOINTS.filter(({ spec }) => spec.access === 'manager' && 'confirmation' in shapeOf(spec.body));

  async function withBank() {
    const { version: _, ...rest } = await owner.get<BusinessJson>(`GET ${owner.base}`);
    return { ...rest, businessBank: BANK };
  }

  async function webhook(): Promise<string> {
    const connectionId = (await Program.connect(owner)).uuid;
    const entries = { connectionId, address: 'https://hooks.example.com/', types: null };
    return (await owner.call<{ uuid: string }>(`POST ${owner.base}/webhooks`, entries)).body.uuid;
  }

  test.each(ASKING)('$name', async ({ name, spec }) => {
    const [id, entries] = (await ASKED[name]?.()) ?? expect.unreachable();
    const { businessId } = owner.business;
    const path = spec.path.replace(':businessId', businessId).replace(/:(connection|webhook)Id/, id);
    const wholeLog = () => auditOf(owner).page();
    const before = (await wholeLog()).events;
    const { status, body } = await owner.call<{ code: string }>(`${spec.method} ${path}`, { ...entries, ...guessed });
    expect([status, body.code]).toEqual([422, 'wrong_password']);
    const [refused, ...others] = (await wholeLog()).events;
    expect(refused).toMatchObject({ group: 'People and access', refused: true, who: 'Robin Ashby', way: 'screen' });
    expect(others[0]?.id).toBe(before[0]?.id);
  });
});

const shapeOf = (body: object | undefined) => (body && 'shape' in body ? Object(body.shape) : {});
