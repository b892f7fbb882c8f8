import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { Client, PASSWORD } from '../../testing/identity-client.ts';
import { signInScene } from '../../testing/sign-in-scene.ts';

const CONFIRMED = { confirmation: { password: PASSWORD } };

const scene = signInScene();
let token: string;
beforeEach(async () => {
  token = (await scene.client.signIn(scene.email)).access_token;
});

async function call(line: string, body?: object) {
  const [method = '', path = ''] = line.split(' ');
  const answer = await scene.client.go(`/core/api/session${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : null) as Record<string, unknown> };
}

/** Turns the second factor on at the beginning of a half minute. Answers the function that makes its newest code. */
async function withSecondFactor(): Promise<() => string> {
  scene.server.advance(30_000 - (scene.server.platform.clock.now().getTime() % 30_000));
  const { body } = await call('PUT /second-factor', CONFIRMED);
  const app = new TOTP({ secret: Secret.fromBase32(String(body.secret)) });
  const code = (milliseconds = 0) =>
    app.generate({ timestamp: scene.server.platform.clock.now().getTime() + milliseconds });
  expect((await call('PUT /second-factor/confirmation', { code: code(-30_000) })).status).toBe(200);
  return code;
}

/** Somebody with the right password, before the form that asks for the code. */
async function beforeCode(browser: Client): Promise<{ browser: Client; form: string }> {
  const answer = await browser.submit(await browser.openPage(), { email: scene.email, password: PASSWORD });
  return { browser, form: answer.headers.get('location') ?? '' };
}

test('TM-20 who has no second factor gets no recovery codes, and ending none is nothing that anybody is told of', async () => {
  const refused = await call('PUT /second-factor/recovery-codes', CONFIRMED);
  expect([refused.status, refused.body.code]).toEqual([409, 'second_factor_off']);
  expect((await call('POST /second-factor/end', CONFIRMED)).status).toBe(204);
  expect((await call('PUT /second-factor/confirmation', { code: '123456' })).body.code).toBe('set_up_over');
  expect((await call('GET /second-factor')).body).toEqual({ on: false, hasApp: false, recoveryCodesLeft: 0 });
  expect(await scene.server.mailsTo(scene.email)).toEqual([]);
});

test('TM-20 codes are counted over all servers, and each opens once, on whichever of them', async () => {
  const code = await withSecondFactor();
  const another = await scene.server.another();
  try {
    // Both servers get the same time, since codes belong to a time.
    another.advance(scene.server.platform.clock.now().getTime() - another.platform.clock.now().getTime());
    const answers = [];
    for (const { origin } of [scene.server, another, scene.server, another, scene.server, another]) {
      const { browser, form } = await beforeCode(new Client(origin));
      answers.push((await browser.submit(form, { code: '000000' })).status);
    }
    expect(answers).toEqual([422, 422, 422, 422, 422, 429]);
    await scene.server.platform.systemDb.sql`delete from rate_limits`;
    const once = code();
    const first = await beforeCode(new Client(another.origin));
    expect((await first.browser.submit(first.form, { code: once })).status).toBe(303);
    const second = await beforeCode(new Client(scene.server.origin));
    expect((await second.browser.submit(second.form, { code: once })).status).toBe(422);
  } finally {
    await another.stop();
  }
});
