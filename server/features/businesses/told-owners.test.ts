import type { BusinessJson, PaymentSettings } from '@underlay/contract/businesses.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS, type Named } from '../../testing/access-attempts.ts';
import { BANK, ownerEntries } from '../../testing/business-entries.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { Contracts } from '../../testing/contracts.ts';
import { CreditClient } from '../../testing/credit-client.ts';
import { mailsTo } from '../../testing/mails.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { PASSWORD, startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let office: Colleague;
let second: Colleague;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  second = await Colleague.join(product, owner, 'Dana Whitfield');
  office = await Colleague.join(product, owner, 'Kim Lowe', 'office');
});
afterAll(() => product.stop());

const ownersAddress = async () => (await owner.get<{ email: string }>('GET /session')).email;
/** What stands about the business, as it is sent back: the bank account only when it is another. */
async function entries() {
  const { businessBank: _bank, version: _version, ...rest } = await owner.get<BusinessJson>(`GET ${owner.base}`);
  return rest;
}

/** Who was told, once nothing is on its way. */
async function told(subject: string): Promise<string[]> {
  await product.settle();
  const addresses = { owner: await ownersAddress(), second: second.email, office: office.email };
  const all: string[] = [];
  for (const [who, address] of Object.entries(addresses))
    for (const mail of await mailsTo(product, address)) {
      if (mail.subject !== subject) continue;
      expect(mail.text).not.toMatch(/undefined|null|Two boxes/);
      all.push(who);
    }
  return all;
}

test('ROLE-09 ROLE-11 a bank account that comes with the business information needs the right bank', async () => {
  const { beneficialOwners, ...basics } = await entries();
  const put = (change: object) =>
    office.call<BusinessJson & { code: string }>(`PUT ${owner.base}`, { ...basics, ...change });
  for (const change of [{ beneficialOwners }, { businessBank: BANK }, { removeBusinessInformation: true }])
    expect(await put(change)).toMatchObject({ status: 403, body: { code: 'not_your_role' } });
  expect(beneficialOwners.length).toBeGreaterThan(0);
  expect((await put({ name: 'Tallgrass Flooring Co.' })).status).toBe(200);
});

test('ROLE-07 bank account and owners are read by who has the right bank, with the business as by themselves', async () => {
  const read = async (by: Pick<Colleague, 'call'>) => (await by.call(`GET ${owner.base}`)).body;
  expect(await read(second)).toMatchObject({ businessBank: { lastFour: '6789' }, beneficialOwners: [{}] });
  const shown = Object.keys(await read(office));
  expect(shown).toContain('ein');
  expect(shown.filter((name) => ['businessBank', 'beneficialOwners'].includes(name))).toEqual([]);
});

interface Use {
  readonly done: () => Promise<{ readonly status: number }>;
  readonly subject: string;
  readonly told: readonly string[];
}
const AT = 'at Tallgrass Flooring Co.';
/** Who owns the business and did not do it. Of the bank account itself who did it is told as well (P14). */
const [BY_OFFICE, BY_SECOND, EVERY_OWNER] = [['owner', 'second'], ['owner'], ['owner', 'second']];
const confirmation = { password: PASSWORD };
const client = () => new RefundClient(new Payer(owner));
const putBy = async (by: Pick<Colleague, 'call'>, change: object) =>
  by.call(`PUT ${owner.base}`, { ...(await entries()), ...change });

const USES: Readonly<Record<string, () => Promise<Use>>> = {
  'refunds.refund': async () => {
    const { paymentId } = await client().paidByCard();
    const refund = { amount: 240, reason: 'Two boxes came back' };
    return {
      done: () => office.call(`POST ${owner.base}/payments/${paymentId}/refunds`, refund),
      subject: `Kim Lowe refunded $240.00 of a payment ${AT}`,
      told: BY_OFFICE,
    };
  },
  'refunds.applyCredit': async () => {
    const { paymentId } = await client().credit();
    const { uuid, id } = await owner.sent();
    return {
      done: () => office.call(`POST ${owner.base}/payments/${paymentId}/apply`, { invoiceId: uuid, amount: 10 }),
      subject: `Kim Lowe used $10.00 of a credit for invoice ${id} ${AT}`,
      told: BY_OFFICE,
    };
  },
  'contracts.cancel': async () => {
    const { uuid: jobId } = await new Contracts(owner, product).signed();
    return {
      done: () =>
        office.call(`PUT ${owner.base}/jobs/${jobId}/contract`, { canceled: true, reason: 'Two boxes came back' }),
      subject: `Kim Lowe canceled a contract for $8,403.46 ${AT}`,
      told: BY_OFFICE,
    };
  },
  'businesses.unfreeze': async () => {
    await product.platform.systemDb.sql`
      update businesses set payments_frozen_at = now() where id = ${owner.business.businessId}`;
    return {
      done: () => second.call(`POST ${owner.base}/unfreeze`, { confirmation }),
      subject: 'Online payments to Tallgrass Flooring Co. go on',
      told: EVERY_OWNER,
    };
  },
  'businesses.removeOwner': async () => {
    const { beneficialOwners } = await entries();
    const another = ownerEntries({ firstName: 'Sam', primaryRepresentative: false, boardMember: true });
    await putBy(owner, { beneficialOwners: [...beneficialOwners, another] });
    const sam = (await entries()).beneficialOwners.find(({ firstName }) => firstName === 'Sam');
    return {
      done: () => second.call(`DELETE /account/${owner.business.businessId}/owner/${sam?.uuid}`),
      subject: `Dana Whitfield removed a beneficial owner ${AT}`,
      told: BY_SECOND,
    };
  },
  'businesses.changePaymentSettings': async () => {
    const settings = await owner.get<PaymentSettings>(`GET ${owner.base}/settings`);
    return {
      done: () => second.call(`PUT ${owner.base}/settings`, { ...settings, reminderLimit: 4 }),
      subject: `Dana Whitfield changed the payment settings ${AT}`,
      told: BY_SECOND,
    };
  },
  'businesses.changeBankAccount': async () => ({
    done: () =>
      second.call(`PUT ${owner.base}/bankAccount`, {
        ...BANK,
        name: 'Operating',
        accountNumber: '000333222111',
        confirmation,
      }),
    subject: 'The bank account of Tallgrass Flooring Co. was changed',
    told: EVERY_OWNER,
  }),
};
const creditUses: Readonly<Record<string, () => Promise<Use>>> = {
  'credits.issue': async () => {
    const { uuid, id } = await owner.sent();
    const note = { amount: 10, reason: 'goodwill' };
    return byOffice(`invoices/${uuid}/credits`, note, `issued a credit note of $10.00 on invoice ${id}`);
  },
  'credits.give': async () =>
    byOffice(
      `customers/${owner.customer.uuid}/credits`,
      { amount: 11, reason: 'goodwill' },
      'gave a customer a credit of $11.00',
    ),
  'credits.void': async () => {
    const { body } = await new CreditClient(owner).give(12);
    const name = `CN-${body.number}`;
    return byOffice(`credits/${body.uuid}/void`, { reason: 'Two boxes came' }, `took back ${name} of $12.00`);
  },
  'credits.writeOff': async () => {
    const { uuid, id } = await owner.sent();
    return byOffice(`invoices/${uuid}/write-off`, { reason: 'cannot_pay' }, `wrote off $1,062.50 of invoice ${id}`);
  },
  'credits.writeOffRests': async () => {
    const { uuid, id, amount } = await owner.sent();
    await new CreditClient(owner).writeOff(uuid, { amount: amount - 0.5 });
    return byOffice('write-offs', { invoiceIds: [uuid] }, `wrote off $0.50 of invoice ${id}`);
  },
  'grantedDiscounts.grant': async () => {
    const { uuid, id } = await owner.draft();
    await owner.addLine(uuid);
    const terms = { percent: 2, days: 10 };
    await owner.call(`PUT ${owner.base}/invoices/${uuid}/early-discount`, { terms });
    await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
    return byOffice(`invoices/${uuid}/early-discount/grant`, {}, `granted the discount of $21.25 on invoice ${id}`);
  },
  'waivers.waive': async () => {
    const { id, charges } = await new CreditClient(owner).charged();
    const did = `waived $20.00 of a fee on invoice ${id}`;
    return byOffice(`charges/${charges[0]?.uuid}/waive`, { reason: 'A good customer' }, did);
  },
  'credits.recover': async () => {
    const { uuid, id } = await owner.sent();
    await new CreditClient(owner).writeOff(uuid);
    const money = { amount: 100, description: 'Check 12' };
    return byOffice(`invoices/${uuid}/recover`, money, `recorded $100.00 for invoice ${id}, which was written off`);
  },
};

const byOffice = (path: string, body: object, did: string): Use => ({
  done: () => office.call(`POST ${owner.base}/${path}`, body),
  subject: `Kim Lowe ${did} ${AT}`,
  told: BY_OFFICE,
});

/** Online payments rest once the bank account is another, so what is done with them comes first. */
const USED = ENDPOINTS.filter(isUse).sort((one, other) => other.name.localeCompare(one.name));

/** Who finishes a task says that something is done, and does nothing; a preview stores nothing. */
function isUse({ name, spec }: Named): boolean {
  return spec.method !== 'GET' && name !== 'credits.preview' && (spec.right === 'bank' || spec.right === 'refund');
}

describe('ROLE-20 each use of the rights refund and bank is mailed to every owner at once, and to nobody else', () => {
  test('CONN-02 what a program refunds is told under its name', async () => {
    const { paymentId } = await client().paidByCard();
    const program = await Program.connect(owner, { name: 'Returns desk' });
    const refund = { amount: 12.5, reason: 'A box came back' };
    expect((await program.call(`POST ${owner.base}/payments/${paymentId}/refunds`, refund)).status).toBe(200);
    expect(await told(`Returns desk (connection) refunded $12.50 of a payment ${AT}`)).toEqual(EVERY_OWNER);
  });

  test.each(USED)('$name', async ({ name }) => {
    const use = await { ...USES, ...creditUses }[name]?.();
    expect((await use?.done())?.status).toBeLessThan(300);
    expect(await told(use?.subject ?? '')).toEqual(use?.told);
  });

  test('also when it comes with the business information', async () => {
    const { beneficialOwners } = await entries();
    const moved = beneficialOwners.map((one) => ({ ...one, phone: '785-555-0143' }));
    expect((await putBy(second, { beneficialOwners: moved })).status).toBe(200);
    expect(await told(`Dana Whitfield changed the business information and its owners ${AT}`)).toEqual(BY_SECOND);
    const businessBank = { ...BANK, accountNumber: '000444333222' };
    expect((await putBy(second, { businessBank, confirmation })).status).toBe(200);
    expect(await told('The bank account of Tallgrass Flooring Co. was changed')).toEqual([
      'owner',
      'owner',
      'second',
      'second',
    ]);
    const gone = { businessType: null, beneficialOwners: [], removeBusinessInformation: true, confirmation };
    expect((await putBy(second, gone)).status).toBe(200);
    expect(await told(`Dana Whitfield removed the business information ${AT}`)).toEqual(BY_SECOND);
  });
});
