import type { MeJson } from '@underlay/contract/me.ts';
import type { InvitationJson, MemberJson } from '@underlay/contract/members.ts';
import { OFFERED_ROLES, rightsOf } from '@underlay/domain/members/rights.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { LiveStream } from '../../testing/live-stream.ts';
import { mailsTo } from '../../testing/mails.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
});

type Caller = Pick<Colleague, 'call'>;
const NAME = 'Dana Whitfield';
const membersOf = async () => owner.get<MemberJson[]>(`GET ${owner.base}/members`);
const idOf = async (name: string) => (await membersOf()).find((one) => one.name === name)?.uuid;
const rolesOf = async () => Object.fromEntries((await membersOf()).map(({ name, role }) => [name, role]));
const change = async (name: string, role: string, by: Caller = owner) =>
  by.call<MemberJson & { code: string; message: string }>(`PUT ${owner.base}/members/${await idOf(name)}/role`, {
    role,
  });
const me = async (by: Caller) => (await by.call<MeJson>(`GET ${owner.base}/me`)).body;
const LAST_OWNER = {
  status: 409,
  body: { code: 'last_owner', message: 'A business needs an owner. Make somebody else an owner first.' },
};

describe('what one is', () => {
  test('ROLE-01 ROLE-02 who creates a business is its owner, and each hears what they are and may', async () => {
    expect(await me(owner)).toMatchObject({ role: 'owner', rights: rightsOf('owner') });
    const dana = await Colleague.join(product, owner, NAME, 'accountant');
    expect(await me(dana)).toMatchObject({
      role: 'accountant',
      rights: ['work', 'money', 'costs', 'close', 'export', 'audit'],
    });
  });

  test('ROLE-16 one person is something else in another business, and the list of businesses says what', async () => {
    const dana = await Colleague.join(product, owner, NAME, 'estimator');
    await TestBusiness.open({ ...product, newUser: async () => dana.token }, null);
    const { body } = await dana.call<{ businessId: string; role: string }[]>('GET /business');
    const said = body.map(({ businessId, role }) => [businessId === owner.business.businessId, role]);
    expect(said.sort()).toEqual([
      [false, 'owner'],
      [true, 'estimator'],
    ]);
  });

  test('ROLE-07 who may not change members sees names and roles, and no address', async () => {
    const dana = await Colleague.join(product, owner, NAME, 'office');
    const seen = await dana.members(owner);
    expect(seen.map(({ name, role }) => [name, role])).toEqual([
      ['Robin Ashby', 'owner'],
      [NAME, 'office'],
    ]);
    expect(seen.filter((member) => 'email' in member)).toEqual([]);
    expect((await membersOf()).map(({ email }) => email)).toContain(dana.email);
  });
});

describe('another role', () => {
  test.each(OFFERED_ROLES)(
    'ROLE-04 ROLE-11 is given by an owner, counts from the next call, and is mailed: %s',
    async (role) => {
      const dana = await Colleague.join(product, owner, NAME, role === 'office' ? 'accountant' : 'office');
      expect((await change(NAME, role)).body).toMatchObject({ name: NAME, role });
      expect((await me(dana)).role).toBe(role);
      expect((await rolesOf())[NAME]).toBe(role);
      const shown = { owner: 'Owner', office: 'Office', estimator: 'Estimator', accountant: 'Accountant' }[role];
      const sentence = `Robin Ashby made you ${shown} at Tallgrass Flooring Co.`;
      const told = async () => (await mailsTo(product, dana.email)).find(({ subject }) => subject === sentence);
      await owner.until(async () => (await told()) !== undefined);
      const mail = await told();
      expect(mail?.text).toContain(sentence);
      expect(mail?.text).toContain(`/p/m/${owner.business.businessId}/settings/members`);
      expect(mail?.text).not.toMatch(/undefined|null/);
    },
  );

  test('ROLE-11 is an event with what it was and is, and a security event; the same once more is neither', async () => {
    await Colleague.join(product, owner, NAME);
    for (let times = 0; times < 2; times += 1) expect((await change(NAME, 'estimator')).status).toBe(200);
    const { systemDb } = product.platform;
    const { businessId } = owner.business;
    const events = await systemDb.sql<{ data: object }[]>`
      select data from events where business_id = ${businessId} and kind = 'role_changed'`;
    expect(events.map(({ data }) => data)).toMatchObject([{ detail: NAME, before: 'owner', role: 'estimator' }]);
    const listed = await owner.get<{ what: string }[]>(`GET ${owner.base}/security-events`);
    expect(listed.filter((event) => JSON.stringify(event).includes('Role of a member changed'))).toHaveLength(1);
  });

  test('ROLE-11 ROLE-06 is given by nobody else, and nobody else removes anybody; everybody may leave', async () => {
    for (const role of ['office', 'estimator', 'accountant'] as const) {
      const one = await Colleague.join(product, owner, `Kim ${role}`, role);
      const mine = await idOf(`Kim ${role}`);
      for (const id of [await idOf('Robin Ashby'), mine, crypto.randomUUID()]) {
        const answer = await one.call(`PUT ${owner.base}/members/${id}/role`, { role: 'owner' });
        expect([role, answer.status, answer.body.code]).toEqual([role, 403, 'not_your_role']);
      }
      for (const id of [await idOf('Robin Ashby'), crypto.randomUUID()]) {
        const answer = await one.call(`DELETE ${owner.base}/members/${id}`);
        expect([role, answer.status, answer.body.code]).toEqual([role, 403, 'not_your_role']);
      }
      expect((await one.call(`DELETE ${owner.base}/members/${mine}`)).status).toBe(204);
    }
    expect(await rolesOf()).toEqual({ 'Robin Ashby': 'owner' });
  });

  test('ROLE-14 is not one that has no screen yet, and none that does not exist', async () => {
    await Colleague.join(product, owner, NAME);
    const invite = (role: string) => owner.call(`POST ${owner.base}/invitations`, { email: 'kim@lowe.example', role });
    for (const role of ['crew', 'admin', ''])
      expect([role, (await change(NAME, role)).status, (await invite(role)).status]).toEqual([role, 422, 422]);
    expect((await rolesOf())[NAME]).toBe('owner');
  });

  test('ROLE-15 is heard at once on open screens, and the screen of who is removed is closed', async () => {
    const dana = await Colleague.join(product, owner, NAME);
    const stream = await LiveStream.open({ base: owner.base, token: dana.token, product });
    await stream.isServed({ base: owner.base, product });
    const before = stream.events.length;
    await change(NAME, 'office');
    await stream.until(() => stream.events.length > before);
    expect(stream.events.slice(before)).toEqual([{ about: 'anything', id: null }]);
    await owner.call(`DELETE ${owner.base}/members/${await idOf(NAME)}`);
    await stream.until(() => stream.ended);
    expect(stream.events).toHaveLength(before + 1);
  });
});

describe('ROLE-10 the last owner', () => {
  test('cannot leave, be removed or get another role, whoever else is a member', async () => {
    await Colleague.join(product, owner, NAME, 'office');
    expect(await change('Robin Ashby', 'office')).toMatchObject(LAST_OWNER);
    expect(await owner.call(`DELETE ${owner.base}/members/${await idOf('Robin Ashby')}`)).toMatchObject(LAST_OWNER);
    await change(NAME, 'owner');
    expect((await change('Robin Ashby', 'office')).status).toBe(200);
    expect(await rolesOf()).toEqual({ 'Robin Ashby': 'office', [NAME]: 'owner' });
  });

  test('two owners who take it from each other at once: one wins, every time', async () => {
    const dana = await Colleague.join(product, owner, NAME);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([change(NAME, 'office'), change('Robin Ashby', 'estimator', dana)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const owners = Object.values(await rolesOf()).filter((role) => role === 'owner');
      expect(owners).toHaveLength(1);
      await product.platform.systemDb.sql`
        update business_members set role = 'owner' where business_id = ${owner.business.businessId}`;
    }
  });

  test('and a change that locks nobody is refused by the database', async () => {
    const { sql } = product.platform.systemDb;
    const { businessId } = owner.business;
    await Colleague.join(product, owner, NAME, 'office');
    const none = /has members and no owner/;
    await expect(sql`update business_members set role = 'crew' where business_id = ${businessId}`).rejects.toThrow(
      none,
    );
    await expect(
      sql`delete from business_members where business_id = ${businessId} and role = 'owner'`,
    ).rejects.toThrow(none);
    expect(await rolesOf()).toEqual({ 'Robin Ashby': 'owner', [NAME]: 'office' });
  });
});

describe('ROLE-12 an invitation', () => {
  const inviting = async (email: string, role?: string) =>
    (await owner.call<InvitationJson>(`POST ${owner.base}/invitations`, { email, role })).body;

  test('is for Office unless it says otherwise, says what it is for, and can be changed until it is answered', async () => {
    const dana = await Colleague.signUp(product, NAME);
    const mailed = async (count: number) => {
      const mails = async () =>
        (await mailsTo(product, dana.email)).filter(({ subject }) => subject.includes('invites you'));
      await owner.until(async () => (await mails()).length === count);
      return /Your role there will be [^.]+\. \w+/.exec((await mails())[0]?.text ?? '')?.[0];
    };
    const made = await inviting(dana.email);
    expect([made.role, await mailed(1)]).toEqual(['office', 'Your role there will be Office. Runs']);
    const other = await inviting(dana.email, 'accountant');
    expect([other.role, await mailed(2)]).toEqual(['accountant', 'Your role there will be Accountant. Everything']);
    const again = await inviting(dana.email);
    expect([again.role, await mailed(3)]).toEqual(['accountant', 'Your role there will be Accountant. Everything']);
    const changing = (role: string) => owner.call(`PUT ${owner.base}/invitations/${made.uuid}/role`, { role });
    expect((await changing('estimator')).body).toMatchObject({ uuid: made.uuid, role: 'estimator' });
    expect(await dana.invitations()).toMatchObject([{ uuid: made.uuid, role: 'estimator' }]);
    await dana.call(`POST /invitations/${made.uuid}/accept`);
    expect((await me(dana)).role).toBe('estimator');
    expect((await changing('owner')).status).toBe(404);
    expect((await me(dana)).role).toBe('estimator');
  });

  test('holds when its inviter is no owner any more, and goes with one who is removed', async () => {
    const kim = await Colleague.join(product, owner, 'Kim Lowe');
    const [first, second] = [await Colleague.signUp(product, NAME), await Colleague.signUp(product, 'Ned Hale')];
    const byKim = async ({ email }: Colleague) =>
      (await kim.call<InvitationJson>(`POST ${owner.base}/invitations`, { email, role: 'accountant' })).body.uuid;
    const [one, other] = [await byKim(first), await byKim(second)];
    await change('Kim Lowe', 'office');
    expect((await first.call(`POST /invitations/${one}/accept`)).status).toBe(200);
    expect((await me(first)).role).toBe('accountant');
    await owner.call(`DELETE ${owner.base}/members/${await idOf('Kim Lowe')}`);
    expect((await second.call(`POST /invitations/${other}/accept`)).body.code).toBe('invitation_over');
  });
});
