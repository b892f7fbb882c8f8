import { expect, type Page } from '@playwright/test';
import type { Product } from './product.ts';

const LINE_RATE = 50;
const STREET = { addressLine2: '', city: 'Topeka', state: 'KS' };
const OFFICE = { ...STREET, addressLine1: '1290 Prairie Star Road', zip: '66614' };
const person = { firstName: 'Dana', lastName: 'Whitfield' };

type Call = <Body>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<Body>;

/** The starting point of a journey that is another journey's subject. The page's user creates it by the API. */
export interface Beginning {
  readonly businessId: string;
  readonly call: Call;
}

/** The business that `createBusiness` enters through the screens, ready to be paid online. */
export async function openBusiness(page: Page, { origin }: Product, email: string): Promise<Beginning> {
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('underlay.tokens')).access_token");
  const call: Call = async <Body>(method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`${origin}/core/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  const { businessId } = await call<{ businessId: string }>('POST', '/business', businessEntries(email));
  await expect
    .poll(() => call('GET', `/account/${businessId}/eligible`), { timeout: 20_000 })
    .toMatchObject({ bankPaymentEligible: true, cardPaymentEligible: true });
  return { businessId, call };
}

/** The customer and the job that `addCustomer` and `addJob` enter. The manager's dashboard is open afterwards. */
export async function openBusinessWithJob(
  page: Page,
  product: Product,
  { manager, customer }: { readonly manager: string; readonly customer: string },
): Promise<Beginning & { readonly jobId: string }> {
  const { businessId, call } = await openBusiness(page, product, manager);
  const { uuid: customerId } = await call<{ uuid: string }>('POST', `/business/${businessId}/customers`, {
    person: { firstName: 'Robin', lastName: 'Ashby' },
    address: { ...STREET, addressLine1: '418 Maple Row', zip: '66603' },
    business: {
      name: 'Maple Row Property Group',
      phone: '7855550188',
      email: customer,
      typeOfBusiness: 'business',
    },
  });
  const { uuid: jobId } = await call<{ uuid: string }>('POST', `/business/${businessId}/jobs`, {
    name: 'Kitchen oak, 212 sq ft',
    description: 'White oak plank, sand and finish',
    address: { ...STREET, addressLine1: '27 Maple Row', zip: '66603' },
    customerId,
  });
  await page.goto(`${product.origin}/p/m/${businessId}/dashboard`);
  return { businessId, call, jobId };
}

interface Sent {
  readonly rate?: number;
  readonly invoiceDate?: string;
  readonly dueDate?: string;
}

/** An invoice of one line that the customer has, with a tax of 6.25 %. */
export async function sendInvoice(
  { businessId, call, jobId }: Beginning & { readonly jobId: string },
  description: string,
  quantity: number,
  { rate = LINE_RATE, ...dates }: Sent = {},
) {
  const base = `/business/${businessId}/invoices`;
  const { uuid } = await call<{ uuid: string }>('POST', base, {
    description: 'White oak floor',
    dueDate: '2099-01-31',
    ...dates,
    jobId,
    isQuote: false,
    salesTaxPercentage: 6.25,
  });
  const categories = await call<{ uuid: string; name: string }[]>('GET', `/business/${businessId}/categories`);
  const categoryId = categories.find(({ name }) => name === 'Material')?.uuid;
  await call('POST', `${base}/${uuid}/lineItems`, {
    categoryId,
    description,
    quantity,
    unit: 'each',
    rate,
  });
  await call('PUT', `${base}/${uuid}/status`, { status: 'sent' });
}

function businessEntries(email: string) {
  const reached = { email, phone: '7855550142', address: OFFICE };
  const secrets = { dateOfBirth: '1979-04-12', ssn: '123456789' };
  return {
    ...reached,
    person,
    name: 'Tallgrass Flooring Co.',
    legalName: 'Tallgrass Flooring LLC',
    industry: 'Flooring',
    businessType: 'company',
    businessStructure: 'single_member_llc',
    timeZone: 'America/Chicago',
    businessBank: {
      accountHolderName: 'Tallgrass',
      accountType: 'business_checking',
      routingNumber: '110000000',
      accountNumber: '000123456789',
    },
    beneficialOwners: [{ ...reached, ...person, ...secrets, primaryRepresentative: true }],
  };
}
