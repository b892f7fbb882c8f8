import type { ConnectionJson, MadeConnectionJson } from '@underlay/contract/connections.ts';
import { CONNECTION_RIGHTS } from '@underlay/domain/connections/connection-rights.ts';
import { type Answer, call } from './call.ts';
import { PASSWORD } from './identity-client.ts';
import type { TestBusiness } from './people.ts';

/** A program that may act for a test business. */
export class Program {
  readonly owner: TestBusiness;
  readonly uuid: string;
  readonly name: string;
  token: string;

  private constructor(owner: TestBusiness, { uuid, name, token }: MadeConnectionJson) {
    this.owner = owner;
    this.uuid = uuid;
    this.name = name;
    this.token = token;
  }

  /** With all that a program can have, unless it is said otherwise. */
  static async connect(owner: TestBusiness, entries: object = {}): Promise<Program> {
    const { status, body } = await Program.tryConnect(owner, entries);
    if (status !== 200) throw new Error(`no connection: ${status} ${JSON.stringify(body)}`);
    return new Program(owner, body);
  }

  static tryConnect(owner: TestBusiness, entries: object = {}): Promise<Answer<MadeConnectionJson>> {
    const name = `Zapier ${crypto.randomUUID().slice(0, 8)}`;
    return owner.call<MadeConnectionJson>(`POST ${owner.base}/connections`, {
      name,
      rights: CONNECTION_RIGHTS,
      confirmation: { password: PASSWORD },
      ...entries,
    });
  }

  call<Body = Record<string, unknown>>(line: string, body?: unknown, headers: Record<string, string> = {}) {
    return call<Body>(this.owner.product.origin, line, { token: this.token, body, headers });
  }

  /** Answers the token before, which may go on working. */
  async renew(entries: object = {}): Promise<string> {
    const before = this.token;
    const { status, body } = await this.change<MadeConnectionJson>('POST', '/renew', { days: 365, ...entries });
    if (status !== 200) throw new Error(`not renewed: ${status} ${JSON.stringify(body)}`);
    this.token = body.token;
    return before;
  }

  change<Body = ConnectionJson>(method: 'POST' | 'PUT', below: string, entries: object) {
    return this.owner.call<Body>(`${method} ${this.path}${below}`, {
      confirmation: { password: PASSWORD },
      ...entries,
    });
  }

  revoke() {
    return this.owner.call(`DELETE ${this.path}`);
  }

  async seen(): Promise<ConnectionJson | undefined> {
    const all = await this.owner.get<ConnectionJson[]>(`GET ${this.owner.base}/connections`);
    return all.find(({ uuid }) => uuid === this.uuid);
  }

  private get path(): string {
    return `${this.owner.base}/connections/${this.uuid}`;
  }
}

/** The status of one call with a token. */
export const statusWith = async (origin: string, token: string): Promise<number> =>
  (await call(origin, 'GET /connection', { token })).status;
