import type { BusinessJson } from '@underlay/contract/businesses.ts';
import { ADDRESS, information } from './business-entries.ts';
import { call } from './people.ts';
import type { TestProduct } from './test-product.ts';

type Answered = BusinessJson & { code: string; message: string; fields: Record<string, string> };

const BASICS = {
  name: 'Tallgrass Flooring Co.',
  person: { firstName: 'Dana', lastName: 'Whitfield' },
  address: ADDRESS,
  phone: '785-555-0142',
};
const { beneficialOwners: _owners, businessBank: _bank, ein: _ein, ...details } = information();
/** The information as the unchanged edit form sends it. Secrets are left out. */
export const DETAILS = details;

/** A business that its member edits over HTTP, with a look at its rows. */
export class EditedBusiness {
  readonly product: TestProduct;
  readonly token: string;
  readonly created: BusinessJson;

  private constructor(product: TestProduct, token: string, created: BusinessJson) {
    this.product = product;
    this.token = token;
    this.created = created;
  }

  static async create(product: TestProduct, token: string, change: object = information()): Promise<EditedBusiness> {
    const { body } = await call<Answered>(product.origin, 'POST /business', { token, body: { ...BASICS, ...change } });
    return new EditedBusiness(product, token, body);
  }

  get id(): string {
    return this.created.businessId;
  }

  call<Body = Answered>(line: string, body?: object) {
    return call<Body>(this.product.origin, line, { token: this.token, body });
  }

  put(change: object, path = '/account') {
    return this.call(`PUT ${path}/${this.id}`, { ...BASICS, ...change });
  }

  async read(): Promise<BusinessJson> {
    return (await this.call(`GET /business/${this.id}`)).body;
  }

  async stored() {
    const { systemDb } = this.product.platform;
    const [row] = await systemDb.sql`select * from businesses where id = ${this.id}`;
    const owners = await systemDb.sql`select * from business_owners where business_id = ${this.id} order by created_at`;
    return { row: row ?? {}, owners };
  }

  /** Counts the changes that the provider must receive. */
  async informationVersion(): Promise<number> {
    return Number((await this.stored()).row.information_version);
  }

  async opened(sealed: unknown, place: string): Promise<string> {
    const { keys, tenantDb } = this.product.platform;
    return (await keys.of(tenantDb(this.id), 'information')).open(String(sealed), place);
  }
}
