import { randomUUID } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest, PasskeyUse } from '@underlay/contract/passkey-responses.ts';
import { expect } from 'vitest';
import { createUser } from '../features/account/index.ts';
import { Authenticator } from './authenticator.ts';
import { Client, PASSWORD } from './identity-client.ts';
import type { IdentityServer } from './identity-server.ts';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A person with a browser that is signed in, who may have passkeys. */
export class PasskeyHolder {
  readonly email: string;
  readonly client: Client;
  readonly token: string;
  /** The first one confirms what comes after it. */
  readonly #devices: Authenticator[] = [];

  private constructor(email: string, client: Client, token: string) {
    this.email = email;
    this.client = client;
    this.token = token;
  }

  static async open({ platform, origin }: IdentityServer): Promise<PasskeyHolder> {
    const email = `${randomUUID()}@tallgrass.example`;
    await createUser(platform, { email, password: PASSWORD, firstName: 'Robin', lastName: 'Ashby' });
    const client = new Client(origin);
    return new PasskeyHolder(email, client, (await client.signIn(email)).access_token);
  }

  /** Calls below /session. */
  async call(line: string, body?: object, more: Record<string, string> = {}): Promise<Answer> {
    const [method = '', path = ''] = line.split(' ');
    const answer = await this.client.go(`/core/api/session${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(body && { 'content-type': 'application/json' }), ...more },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as Record<string, unknown> };
  }

  /** What is given again before a change. */
  async confirmation(): Promise<object> {
    const [device] = this.#devices;
    if (!device) return { password: PASSWORD };
    const { body } = await this.call('PUT /passkeys/confirmation');
    return { passkey: device.get(body as unknown as PasskeyRequest) };
  }

  async creation(): Promise<PasskeyCreation> {
    const { status, body } = await this.call('PUT /passkeys/creation', { confirmation: await this.confirmation() });
    expect(status).toBe(200);
    return body as unknown as PasskeyCreation;
  }

  /** Adds a passkey of this device. Answers its id and the recovery codes that came with it. */
  async add(device: Authenticator): Promise<{ id: string; recoveryCodes: string[] }> {
    const { status, body } = await this.call('PUT /passkeys', { passkey: device.create(await this.creation()) });
    expect(status).toBe(200);
    this.#devices.push(device);
    const { passkey, recoveryCodes } = body as { passkey: { uuid: string }; recoveryCodes: string[] };
    return { id: passkey.uuid, recoveryCodes };
  }

  /** A device with a passkey of this person. */
  async device(traits?: ConstructorParameters<typeof Authenticator>[1]): Promise<Authenticator> {
    const device = new Authenticator(this.client.origin, traits);
    await this.add(device);
    return device;
  }

  async confirmationRequest(): Promise<PasskeyRequest> {
    return (await this.call('PUT /passkeys/confirmation')).body as unknown as PasskeyRequest;
  }
}

/** A page of an open sign-in that takes a passkey: what it asks for, and its form. */
export async function passkeyForm(browser: Client, page: string) {
  const form = page.replace(/\/sign-in$|(?<=\/second-factor)$/, '/passkey');
  const asked = await browser.submit(`${form}/options`, {});
  return {
    request: (await asked.json()) as PasskeyRequest,
    send: (use: PasskeyUse) => browser.submit(form, { passkey: JSON.stringify(use) }),
  };
}

/** The sign-in page of a new browser. */
export async function atTheSignIn(server: IdentityServer) {
  const browser = new Client(server.origin);
  return { browser, ...(await passkeyForm(browser, await browser.openPage())) };
}

/** A new browser, behind the right password. */
export async function behindPassword(server: IdentityServer, email: string) {
  const browser = new Client(server.origin);
  const answer = await browser.submit(await browser.openPage(), { email, password: PASSWORD });
  return { browser, page: answer.headers.get('location') ?? '' };
}
