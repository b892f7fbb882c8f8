import type { InvitationJson, MemberJson } from '@underlay/contract/members.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { mailsTo } from '../../testing/mails.ts';
import { call, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
});

const inviting = (email: string, by: Pick<TestBusiness, 'call'> = owner) =>
  by.call<InvitationJson & { message: string; fields?: object }>(`POST ${owner.base}/invitations`, { email });
const openInvitations = () => owner.get<InvitationJson[]>(`GET ${owner.base}/invitations`);
const membersOf = () => owner.get<MemberJson[]>(`GET ${owner.base}/members`);
const memberIdOf = async (name: string) => (await membersOf()).find((one) => one.name === name)?.uuid;
const removal = async (name: string) => `DELETE ${owner.base}/members/${await memberIdOf(name)}`;

async function mailTo(address: string, subject: string) {
  const find = async () => (await mailsTo(product, address)).find((mail) => mail.subject === subject);
  await owner.until(async () => (await find()) !== undefined);
  const mail = await find();
  if (!mail || /undefined|null/.test(mail.text)) throw new Error(`no such mail, or with empty words: ${mail?.text}`);
  return mail;
}

describe('inviting', () => {
  test('AUTH-21 ACCT-01 an invited person accepts on account selection and has the business in their list', async () => {
    const dana = await Colleague.signUp(product, 'Dana Whitfield');
    expect((await dana.call(`GET ${owner.base}/jobs`)).status).toBe(404);
    const { status, body: invitation } = await inviting(dana.email.toUpperCase());
    expect([status, invitation]).toMatchObject([200, { invitedBy: 'Robin Ashby', expired: false }]);
    const mail = await mailTo(dana.email, 'Tallgrass Flooring Co. invites you to Underlay');
    expect(mail.text).toContain('Robin Ashby invites you to Tallgrass Flooring Co. on Underlay.');
    expect(mail.text).toContain(`${product.platform.config.publicOrigin}/a`);
    expect(await dana.invitations()).toMatchObject([
      { businessName: 'Tallgrass Flooring Co.', invitedBy: 'Robin Ashby' },
    ]);
    const answer = await dana.call(`POST /invitations/${invitation.uuid}/accept`);
    expect([answer.status, answer.body]).toEqual([200, { businessId: owner.business.businessId }]);
    expect((await dana.call('GET /business')).body).toMatchObject([{ businessName: 'Tallgrass Flooring Co.' }]);
    expect((await dana.call(`GET ${owner.base}/jobs`)).status).toBe(200);
    expect(await dana.members(owner)).toMatchObject([
      { name: 'Robin Ashby', role: 'owner', invitedBy: null, you: false },
      { name: 'Dana Whitfield', role: 'office', invitedBy: 'Robin Ashby', you: true },
    ]);
    expect([await openInvitations(), await dana.invitations()]).toEqual([[], []]);
    expect((await dana.call(`POST /invitations/${invitation.uuid}/accept`)).status).toBe(200);
    const [robin] = await membersOf();
    const mailed = await mailTo(robin?.email ?? '', 'Dana Whitfield joined Tallgrass Flooring Co.');
    expect(mailed.text).toContain(`/p/m/${owner.business.businessId}/settings/members`);
  });

  test('an invitation belongs to whoever has its address, and to nobody else', async () => {
    const [dana, other] = [
      await Colleague.signUp(product, 'Dana Whitfield'),
      await Colleague.signUp(product, 'Ned Hale'),
    ];
    const { uuid } = (await inviting(dana.email)).body;
    expect(await other.invitations()).toEqual([]);
    for (const answer of ['accept', 'decline']) {
      const foreign = await other.call(`POST /invitations/${uuid}/${answer}`);
      const unknown = await other.call(`POST /invitations/${crypto.randomUUID()}/${answer}`);
      expect([foreign.status, foreign.body.message]).toEqual([404, 'Not found']);
      expect([unknown.status, unknown.body.message]).toEqual([404, 'Not found']);
    }
    expect((await dana.call(`POST /invitations/${uuid}/accept`)).status).toBe(200);
    expect((await other.call(`GET ${owner.base}/members`)).status).toBe(404);
  });

  test('inviting an address again, also at the same moment, sends the same invitation again', async () => {
    const email = `Kim.${crypto.randomUUID()}@test.example`;
    const twice = await Promise.all([inviting(email), inviting(email.toLowerCase())]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(twice.map(({ body }) => body.uuid)).size).toBe(1);
    const [one] = await openInvitations();
    await owner.call(`POST ${owner.base}/invitations/${one?.uuid}/mail`);
    await owner.until(async () => (await mailsTo(product, one?.email ?? '')).length === 3);
    expect(await openInvitations()).toHaveLength(1);
  });

  test('nobody is flooded with mail through an invitation, nor by many of them', async () => {
    const email = `kim.${crypto.randomUUID()}@test.example`;
    const answers = [];
    for (let times = 0; times < 6; times += 1) answers.push(await inviting(email));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers.at(-1)?.body.message).toContain('try again tomorrow');
    const many = await Promise.all(Array.from({ length: 20 }, () => inviting(`${crypto.randomUUID()}@test.example`)));
    expect(many.filter(({ status }) => status === 409).map(({ body }) => body.message)).toEqual([
      'There are 20 invitations that nobody has answered. Withdraw one first.',
    ]);
    const [newest] = await openInvitations();
    expect((await owner.call(`DELETE ${owner.base}/invitations/${newest?.uuid}`)).status).toBe(204);
    expect((await inviting(`${crypto.randomUUID()}@test.example`)).status).toBe(200);
  });

  test('who is a member already is not invited, in clear words', async () => {
    const dana = await Colleague.join(product, owner, 'Dana Whitfield');
    const again = await inviting(dana.email.toUpperCase());
    const copy = 'Somebody with this address is a member already.';
    expect([again.status, again.body.message, again.body.fields]).toEqual([409, copy, { email: copy }]);
    expect((await inviting('not an address')).status).toBe(422);
  });

  test('the answer is the same whether anybody has an account with the address or not', async () => {
    const dana = await Colleague.signUp(product, 'Dana Whitfield');
    const [known, unknown] = [await inviting(dana.email), await inviting(`${crypto.randomUUID()}@test.example`)];
    const shape = ({ status, body }: typeof known) => [status, Object.keys(body), body.invitedBy, body.expired];
    expect(shape(known)).toEqual(shape(unknown));
  });

  test('what was withdrawn, declined or not answered for 14 days can no longer be accepted', async () => {
    const dana = await Colleague.signUp(product, 'Dana Whitfield');
    const accept = (uuid: string) => dana.call(`POST /invitations/${uuid}/accept`);
    const first = (await inviting(dana.email)).body;
    await owner.call(`DELETE ${owner.base}/invitations/${first.uuid}`);
    expect((await owner.call(`DELETE ${owner.base}/invitations/${first.uuid}`)).status).toBe(404);
    const second = (await inviting(dana.email)).body;
    expect((await dana.call(`POST /invitations/${second.uuid}/decline`)).status).toBe(204);
    const third = (await inviting(dana.email)).body;
    for (const { uuid } of [first, second]) expect((await accept(uuid)).body.code).toBe('invitation_over');
    const { systemDb } = product.platform;
    await systemDb.sql`update invitations set expires_at = ${new Date(product.clock.now().getTime() - 1)} where id = ${third.uuid}`;
    expect([await dana.invitations(), (await accept(third.uuid)).body.code]).toEqual([[], 'invitation_over']);
    expect(await openInvitations()).toMatchObject([{ uuid: third.uuid, expired: true }]);
    expect((await owner.call(`POST ${owner.base}/invitations/${third.uuid}/mail`)).body).toMatchObject({
      expired: false,
    });
    expect((await accept(third.uuid)).status).toBe(200);
  });
});

describe('removing', () => {
  test('AUTH-22 a removed member is answered 404 at once: every call, a download, a second device', async () => {
    const dana = await Colleague.join(product, owner, 'Dana Whitfield');
    const phone = await dana.otherToken();
    const { uuid } = await owner.sent();
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'plan.pdf');
    const sent = await fetch(`${product.origin}/core/api${owner.base}/invoices/${uuid}/files`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${dana.token}` },
    });
    const { uuid: fileId } = (await sent.json()) as { uuid: string };
    const statuses = async () => {
      const paths = [`${owner.base}/jobs`, `${owner.base}/members`, `/files/${fileId}`];
      const tokens = [dana.token, phone];
      const headers = tokens.map((token) => ({ authorization: `Bearer ${token}` }));
      const calls = paths.flatMap((path) =>
        headers.map((one) => fetch(`${product.origin}/core/api${path}`, { headers: one })),
      );
      return new Set((await Promise.all(calls)).map(({ status }) => status));
    };
    expect(await statuses()).toEqual(new Set([200]));
    expect((await owner.call(await removal('Dana Whitfield'))).status).toBe(204);
    expect(await statuses()).toEqual(new Set([404]));
    expect((await dana.call('GET /business')).body).toEqual([]);
    await mailTo(dana.email, 'You are no longer a member of Tallgrass Flooring Co.');
  });

  test('AUTH-21 ROLE-10 an owner removes any member, whoever created the business too, or leaves; the last owner stays', async () => {
    const dana = await Colleague.join(product, owner, 'Dana Whitfield');
    expect((await dana.call(await removal('Robin Ashby'))).status).toBe(204);
    expect((await owner.call(`GET ${owner.base}/members`)).status).toBe(404);
    const [me] = await dana.members(owner);
    const leaving = await dana.call(`DELETE ${owner.base}/members/${me?.uuid}`);
    expect([leaving.status, leaving.body.message]).toEqual([
      409,
      'A business needs an owner. Make somebody else an owner first.',
    ]);
    expect((await dana.call(`GET ${owner.base}/jobs`)).status).toBe(200);
  });

  test('ROLE-10 two owners who remove each other at the same moment leave one, every time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = `Dana Number${'abcde'[round]}`;
      const dana = await Colleague.join(product, owner, name);
      const [first, second] = [await removal('Robin Ashby'), await removal(name)];
      const answers = await Promise.all([dana.call(first), owner.call(second)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
      const { systemDb } = product.platform;
      const left = await systemDb.sql`select 1 from business_members where business_id = ${owner.business.businessId}`;
      expect(left).toHaveLength(1);
      owner = await TestBusiness.open(product, null);
    }
  });

  test('who is removed leaves no way back: the invitations that they sent end with them', async () => {
    const dana = await Colleague.join(product, owner, 'Dana Whitfield');
    const back = await Colleague.signUp(product, 'Dana Again');
    const { uuid } = (await inviting(back.email, dana)).body;
    expect((await owner.call(await removal('Dana Whitfield'))).status).toBe(204);
    expect((await back.call(`POST /invitations/${uuid}/accept`)).body.code).toBe('invitation_over');
    expect(await openInvitations()).toEqual([]);
    expect((await inviting(back.email, dana)).status).toBe(404);
  });

  test('a removal that races with the answer to an invitation leaves either a member or nothing', async () => {
    const dana = await Colleague.join(product, owner, 'Dana Whitfield');
    const kim = await Colleague.signUp(product, 'Kim Lowe');
    const { uuid } = (await inviting(kim.email, dana)).body;
    const remove = await removal('Dana Whitfield');
    const [removed, accepted] = await Promise.all([owner.call(remove), kim.call(`POST /invitations/${uuid}/accept`)]);
    expect(removed.status).toBe(204);
    expect([200, 409]).toContain(accepted.status);
    const names = (await membersOf()).map(({ name }) => name);
    expect(names).toEqual(accepted.status === 200 ? ['Robin Ashby', 'Kim Lowe'] : ['Robin Ashby']);
  });

  test('AUTH-22 members and invitations of another business are neither seen nor touched', async () => {
    const stranger = await TestBusiness.open(product, null);
    const { uuid } = (await inviting(`${crypto.randomUUID()}@test.example`)).body;
    const [robin] = await membersOf();
    const foreign = [
      `DELETE ${stranger.base}/members/${robin?.uuid}`,
      `DELETE ${stranger.base}/invitations/${uuid}`,
      `POST ${stranger.base}/invitations/${uuid}/mail`,
      `GET ${owner.base}/members`,
      `GET ${owner.base}/invitations`,
    ];
    for (const line of foreign) expect([line, (await stranger.call(line)).status]).toEqual([line, 404]);
    expect((await call(product.origin, `GET ${owner.base}/members`)).status).toBe(401);
    expect([await membersOf(), await openInvitations()].map((list) => list.length)).toEqual([1, 1]);
  });
});
