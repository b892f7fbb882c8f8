import type { JobMoneyJson } from '@underlay/contract/contracts.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import { basisPoints, cents } from '@underlay/domain/money/money.ts';
import type { ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import examples from '@underlay/domain/testing/selling-examples.json' with { type: 'json' };
import { openContract } from '../features/contracts/index.ts';
import type { Platform } from '../services/platform.ts';
import { ADDRESS, type Answer, TestBusiness } from './people.ts';
import { startProduct } from './test-product.ts';

type WithPlatform = Pick<{ readonly platform: Platform }, 'platform'>;

const ROW = { when: { due: 'reached' }, payDays: 10, sendsItself: false } as const;
const percent = (name: string, points: number, most: number | null = null): ScheduleRow => ({
  ...ROW,
  name,
  howMuch: { basis: 'percent', percent: basisPoints(points), most: most === null ? null : cents(most) },
});
/** X08: ten percent at most $1,000.00 at acceptance, twice 40, and the rest. */
export const FLOOR_SCHEDULE: readonly ScheduleRow[] = [
  { ...percent('On signing', 1_000, 100_000), when: { due: 'acceptance' }, payDays: 0 },
  percent('Material on site', 4_000),
  percent('Floor laid', 4_000),
  { ...ROW, name: 'Final walk-through', howMuch: { basis: 'rest' } },
];

/** A product of its own: the books of all that it holds are checked, and others break theirs. */
export async function startContracts(replaced: Parameters<typeof startProduct>[1] = {}) {
  const product = await startProduct({}, replaced);
  const owner = await TestBusiness.open(product, null);
  return { product, owner, contracts: new Contracts(owner, product) };
}

/** Contracts of a test business. */
export class Contracts {
  private readonly owner: TestBusiness;
  private readonly platform: Platform;
  private rate: string | undefined;

  constructor(owner: TestBusiness, { platform }: WithPlatform) {
    this.owner = owner;
    this.platform = platform;
  }

  /** A job of its own. */
  async job(): Promise<JobJson> {
    const { base, customer } = this.owner;
    const entries = { name: 'Main floor', description: 'Oak', address: ADDRESS, customerId: customer.uuid };
    return (await this.owner.call<JobJson>(`POST ${base}/jobs`, entries)).body;
  }

  /** The floor of X08 over $8,403.46, which its customer has: taxed material, untaxed labor, $250.00 off. */
  async quote(jobId: string, offer: object = {}): Promise<InvoiceDetailJson> {
    const { owner } = this;
    this.rate ??= (
      await owner.call<{ uuid: string }>(`POST ${owner.base}/tax-rates`, { name: 'Floor material', percent: 9.15 })
    ).body.uuid;
    const { uuid } = await owner.draft({ jobId, isQuote: true, salesTaxPercentage: 0 });
    const { lines } = examples.find(({ id }) => id === 'X07 better+stairs+shoe')?.input ?? { lines: [] };
    for (const { text: description, q, rate, tax, ...more } of lines)
      if (!('chosen' in more) || more.chosen)
        await owner.addLine(uuid, {
          description,
          quantity: q / 100,
          unit: 'sq ft',
          rate: rate / 100,
          tax: tax ? this.rate : 'none',
          categoryId: owner.categories.get(tax ? 'Material' : 'Labor'),
        });
    await owner.call(`PUT ${owner.base}/invoices/${uuid}/offer`, { discount: { amount: 250 }, ...offer });
    const { body } = await owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/status`, {
      status: 'sent',
    });
    if (body.total !== 8_403.46) throw new Error(`the floor comes to ${body.total}`);
    return body;
  }

  /** As its acceptance opens it. */
  open(
    quoteId: string,
    schedule?: readonly ScheduleRow[],
    held: InvoiceDetailJson['retainage'] = null,
  ): Promise<string> {
    const db = this.platform.tenantDb(this.owner.business.businessId);
    const at = this.platform.clock.now();
    const retainage = held && { percent: basisPoints(held.percent * 100), until: held.until };
    const opening = { quoteId, actor: 'customer', acceptedAt: at, at, retainage, ...(schedule && { schedule }) };
    return db.begin((tx) => openContract(tx, opening));
  }

  /** A job with a contract. */
  async signed(schedule: readonly ScheduleRow[] = FLOOR_SCHEDULE, offer: object = {}): Promise<JobJson> {
    const job = await this.job();
    const { uuid, retainage } = await this.quote(job.uuid, offer);
    await this.open(uuid, schedule, retainage);
    return job;
  }

  /** The same that holds 5% back of each payment but the deposit (RET-01). */
  retaining = (): Promise<JobJson> =>
    this.signed(FLOOR_SCHEDULE, { retainage: { percent: 5, until: 'the final walk-through' } });

  release = (job: JobJson, body: object = { send: true }) =>
    this.owner.call<JobMoneyJson>(`POST ${this.owner.base}/jobs/${job.uuid}/release`, body);

  /** The invoice that bills the first of two draws, over half of $2,125.00, which its customer has. */
  async billedDraw(): Promise<string> {
    const job = await this.job();
    const { uuid } = await this.owner.draft({ jobId: job.uuid, isQuote: true });
    await this.owner.addLine(uuid, { quantity: 200 });
    await this.status(uuid, 'sent');
    await this.open(uuid, [percent('Half', 5_000), { ...ROW, name: 'The rest', howMuch: { basis: 'rest' } }]);
    const { draws } = (await this.bill(job, 1)).body;
    return draws[0]?.invoice?.uuid ?? '';
  }

  money = ({ uuid }: JobJson): Promise<JobMoneyJson> => this.owner.get(`GET ${this.owner.base}/jobs/${uuid}/money`);

  async bill(job: JobJson, ordinal: number, body: object = { send: true }): Promise<Answer<JobMoneyJson>> {
    return this.owner.call(`POST ${await this.drawPath(job, ordinal)}/bill`, body);
  }

  /** The draw of a job with that place in the plan. */
  async draw(job: JobJson, ordinal: number): Promise<JobMoneyJson['draws'][number]> {
    const draw = (await this.money(job)).draws.find((each) => each.ordinal === ordinal);
    if (!draw) throw new Error(`there is no draw ${ordinal}`);
    return draw;
  }

  /** DRAW-08. */
  change = async (job: JobJson, ordinal: number, body: object) =>
    this.owner.call<JobMoneyJson>(`PUT ${await this.drawPath(job, ordinal)}`, body);
  split = async (job: JobJson, ordinal: number, body: object) =>
    this.owner.call<JobMoneyJson>(`POST ${await this.drawPath(job, ordinal)}/split`, body);
  join = async (job: JobJson, ordinal: number, body: object = {}) =>
    this.owner.call<JobMoneyJson>(`POST ${await this.drawPath(job, ordinal)}/join`, body);

  private drawPath = async (job: JobJson, ordinal: number) =>
    `${this.owner.base}/jobs/${job.uuid}/draws/${(await this.draw(job, ordinal)).uuid}`;

  status = (invoiceId: string, status: 'sent' | 'pending') =>
    this.owner.call<InvoiceDetailJson>(`PUT ${this.owner.base}/invoices/${invoiceId}/status`, { status });

  cancel = (job: JobJson, reason = 'They moved away') =>
    this.owner.call<JobMoneyJson>(`PUT ${this.owner.base}/jobs/${job.uuid}/contract`, { canceled: true, reason });
}
