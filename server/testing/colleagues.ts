import type { MemberJson, OwnInvitationJson } from '@underlay/contract/members.ts';
import type { OfferedRole } from '@underlay/domain/members/rights.ts';
import { createUser } from '../features/account/index.ts';
import { call, type TestBusiness } from './people.ts';
import type { SharedProduct } from './shared-product.ts';
import { signIn } from './sign-in.ts';

const PASSWORD = 'correct horse battery';

/** Somebody with an account of their own who may join a test business. */
export class Colleague {
  readonly email: string;
  readonly token: string;
  private readonly product: SharedProduct;

  private constructor(product: SharedProduct, email: string, token: string) {
    this.product = product;
    this.email = email;
    this.token = token;
  }

  static async signUp(product: SharedProduct, name: string): Promise<Colleague> {
    const [firstName = '', lastName = ''] = name.split(' ');
    const email = `${firstName}.${crypto.randomUUID()}@test.example`.toLowerCase();
    await createUser(product.platform, { email, password: PASSWORD, firstName, lastName });
    return new Colleague(product, email, await signIn(product.origin, email, PASSWORD));
  }

  /** Signs up, is invited and accepts. */
  static async join(
    product: SharedProduct,
    owner: TestBusiness,
    name: string,
    role: OfferedRole = 'owner',
  ): Promise<Colleague> {
    const colleague = await Colleague.signUp(product, name);
    await owner.call(`POST ${owner.base}/invitations`, { email: colleague.email, role });
    const [invitation] = await colleague.invitations();
    await colleague.call(`POST /invitations/${invitation?.uuid}/accept`);
    return colleague;
  }

  call<Body = Record<string, unknown>>(line: string, body?: unknown) {
    return call<Body>(this.product.origin, line, { token: this.token, body });
  }

  /** On a second device. */
  async otherToken(): Promise<string> {
    return signIn(this.product.origin, this.email, PASSWORD);
  }

  async invitations(): Promise<OwnInvitationJson[]> {
    return (await this.call<OwnInvitationJson[]>('GET /invitations')).body;
  }

  async members(owner: TestBusiness): Promise<MemberJson[]> {
    return (await this.call<MemberJson[]>(`GET ${owner.base}/members`)).body;
  }
}
