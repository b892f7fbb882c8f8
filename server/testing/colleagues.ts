import type { MemberJson, OwnInvitationJson } from '@underlay/contract/members.ts';
import { OFFERED_ROLES, type OfferedRole, type Role } from '@underlay/domain/members/rights.ts';
import { createUser } from '../features/account/index.ts';
import { call, type TestBusiness } from './people.ts';
import type { SharedProduct } from './shared-product.ts';
import { signIn } from './sign-in.ts';

const PASSWORD = 'correct horse battery';
const isOffered = (role: Role): role is OfferedRole => OFFERED_ROLES.some((offered) => offered === role);

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

  /** Signs up, is invited and accepts. A role that no screen offers is given afterwards. */
  static async join(
    product: SharedProduct,
    owner: TestBusiness,
    name: string,
    role: Role = 'owner',
  ): Promise<Colleague> {
    const colleague = await Colleague.signUp(product, name);
    const offered = isOffered(role) ? role : 'owner';
    await owner.call(`POST ${owner.base}/invitations`, { email: colleague.email, role: offered });
    const [invitation] = await colleague.invitations();
    await colleague.call(`POST /invitations/${invitation?.uuid}/accept`);
    if (role !== offered) await colleague.become(owner, role);
    return colleague;
  }

  /** Another role at once: without a call, an event or a mail. */
  async become(owner: TestBusiness, role: Role): Promise<void> {
    const { count } = await this.product.platform.systemDb.sql`
      update business_members m set role = ${role} from users u
      where u.id::text = m.user_id and u.email = ${this.email} and m.business_id = ${owner.business.businessId}`;
    if (count !== 1) throw new Error(`${this.email} is no member`);
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
