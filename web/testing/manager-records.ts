import { type Role, rightsOf } from '@underlay/domain/members/rights.ts';
import { bellSettingsOf } from '@underlay/domain/notifications/bell-kinds.ts';
import { defaultDigest } from '@underlay/domain/notifications/bell-settings.ts';
import { settingsOf } from './payment-settings.ts';
import { PLAIN, PLAIN_LINE } from './plain-prices.ts';

/** Records as they travel, for the tests of the manager's screens. */
export const BUSINESS = '7b0f4a52-0b1e-4d7c-9a52-1f0c9d1e0001';
const CUSTOMER = 'c0000000-0000-4000-8000-000000000001';
const JOB = 'a0000000-0000-4000-8000-000000000001';
export const INVOICE = 'd0000000-0000-4000-8000-000000001048';

export const address = {
  name: '',
  addressLine1: '418 Maple Row',
  addressLine2: '',
  city: 'Topeka',
  state: 'KS',
  zip: '66603',
};

export const business = {
  businessId: BUSINESS,
  name: 'Tallgrass Flooring Co.',
  timeZone: 'America/Chicago',
  address,
  email: 'billing@tallgrass.example',
  phone: '7855550142',
  secondFactorAsked: false,
};
export const businesses = [
  { businessId: CUSTOMER, businessName: 'Bluestem Carpet & Tile', role: 'owner' },
  { businessId: BUSINESS, businessName: 'Tallgrass Flooring Co.', role: 'owner' },
];

export const customer = {
  uuid: CUSTOMER,
  name: 'Maple Row Property Group',
  displayName: 'Maple Row Property Group',
  person: { firstName: 'Dana', lastName: 'Okafor', maidenName: '' },
  address,
  email: 'accounts@maplerow.example',
  phone: '7855550199',
  businessType: 'business',
  communicationId: CUSTOMER,
  accountNumber: '10024',
  portalPath: '/p/u/x/a/y',
  createdAt: '2026-01-02T12:00:00Z',
  owed: 962.5,
  overdue: 0,
  isBilled: true,
  receivesEmail: true,
  lastActivity: '2026-03-03T15:00:00Z',
  version: 4,
};

export const job = {
  uuid: JOB,
  name: 'Kitchen oak',
  description: 'White oak plank.',
  notes: 'Gate code 4417.',
  status: 'in-progress',
  customerId: CUSTOMER,
  customerName: customer.displayName,
  address,
  createdAt: '2026-03-03T05:30:00Z',
  version: 2,
};

/** The answer for the page of the job. */
export const jobPage = (more: object = {}) => ({
  businessJob: job,
  figures: { quoted: 0, invoiced: 1062.5, charged: 0, paid: 100, onItsWay: 0, credited: 0, held: 0, owed: 962.5 },
  invoices: [],
  workOrders: [],
  subContractors: [],
  ...more,
});

export const categories = [
  { uuid: 'e0000000-0000-4000-8000-000000000001', name: 'Material' },
  { uuid: 'e0000000-0000-4000-8000-000000000002', name: 'Labor' },
  { uuid: 'e0000000-0000-4000-8000-000000000005', name: 'Payment' },
];

export const line = (id: number, more: object = {}) => ({
  uuid: `f0000000-0000-4000-8000-00000000000${id}`,
  id,
  categoryId: categories[0]?.uuid,
  categoryName: 'Material',
  code: '',
  description: `Plank ${id}`,
  quantity: 2,
  unit: 'each',
  rate: 50,
  subTotal: 100,
  ...PLAIN_LINE,
  editable: true,
  paymentId: null,
  paymentStatus: null,
  paymentMethod: null,
  refunded: 0,
  applied: true,
  unused: 0,
  createdAt: '2026-03-03T15:00:00Z',
  ...more,
});

export const payment = (id: number, amount: number, paymentStatus: string, paymentFailure: string | null = null) =>
  line(id, {
    categoryName: 'Payment',
    description: 'check 2207',
    quantity: 1,
    rate: amount,
    subTotal: paymentStatus === 'failed' ? 0 : -amount,
    editable: false,
    paymentId: `f0000000-0000-4000-8000-00000000000${id}`,
    paymentStatus,
    paymentMethod: 'manual' as const,
    paymentFailure,
  });

export const invoice = {
  uuid: INVOICE,
  id: 1048,
  isQuote: false,
  status: 'unpaid',
  amount: 212.5,
  subtotal: 200,
  salesTax: 12.5,
  ...PLAIN,
  total: 212.5,
  description: 'White oak in the kitchen',
  createdAt: '2026-03-03T05:30:00Z',
  invoiceDate: '2026-03-02',
  dueDate: '2026-03-31',
  quoteExpiration: null,
  salesTaxPercentage: 6.25,
  customerReference: '',
  jobName: job.name,
  lineItems: [line(1), line(2)],
  files: [],
  invoiceTerm: 30,
  jobId: JOB,
  customerId: CUSTOMER,
  customerName: customer.displayName,
  version: 3,
  from: { name: business.name, lines: ['1290 Prairie Star Road'] },
  billTo: { name: customer.displayName, lines: ['418 Maple Row'] },
  jobAddress: ['27 Maple Row'],
  customerEmail: customer.email,
  customerReceivesEmail: true,
  customerReceivesTexts: false,
  portalPath: '/p/u/x/a/y/invoices/z',
  timeline: [{ at: '2026-03-03T05:30:00Z', kind: 'created', amount: null, detail: null, by: 'Robin Ashby' }],
  usualLine: null,
};
export const draft = { ...invoice, status: 'pending' };

/** A file of the invoice. */
export const file = (id: number, more: object = {}) => ({
  uuid: `90000000-0000-4000-8000-00000000000${id}`,
  fileName: `Plan ${id}.pdf`,
  mimeType: 'application/pdf',
  size: 880_804,
  createdAt: '2026-03-03T15:00:00Z',
  ...more,
});

export const paymentRow = {
  uuid: 'b0000000-0000-4000-8000-000000000001',
  invoiceUuid: INVOICE,
  invoiceId: 1048,
  createdAt: '2026-03-03T15:00:00Z',
  description: 'check 2207',
  amount: 100,
  fee: 0,
  method: 'manual',
  status: 'awaiting bank',
  failure: null,
  refunded: 0,
  applied: true,
  unused: 0,
  customerName: customer.displayName,
  projectName: job.name,
};

/** What the selects of a customer and of a job ask. */
export const offered = {
  [`GET /business/${BUSINESS}/customers`]: [customer],
  [`GET /business/${BUSINESS}/jobs`]: [job],
};

/** What whoever has that role is, and may. */
export const as = (role: Role) => ({
  [`GET /business/${BUSINESS}/me`]: {
    role,
    rights: rightsOf(role),
    singleKeys: true,
    bell: bellSettingsOf(role, {}),
    digest: defaultDigest(role),
  },
});

/** What the sidebar asks, and what a customer's page asks of goodwill. */
export const UNREAD_COUNT = `GET /business/${BUSINESS}/communications?page=1&pageSize=2&unread=true`;
export const everywhere = {
  [UNREAD_COUNT]: [],
  'GET /session': {
    userId: BUSINESS,
    email: 'a@b.example',
    firstName: 'Ann',
    lastName: 'B',
    lastLogin: null,
    hasPassword: true,
    passwordEasilyGuessed: false,
    secondFactor: false,
    hasApp: false,
    hasPasskey: false,
  },
  'GET /settings/public': {
    supportEmail: 'help@underlay.example',
    issuer: 'http://localhost:3000/auth',
    clientId: 'c',
    scope: '/api',
    authorizationParameters: {},
    providerScript: null,
    isBeingRestored: false,
  },
  'GET /business': businesses,
  'GET /session/accounts': [],
  [`GET /business/${BUSINESS}`]: business,
  ...as('owner'),
  [`GET /business/${BUSINESS}/categories`]: categories,
  [`GET /business/${BUSINESS}/mail-stop`]: { notice: null },
  [`GET /business/${BUSINESS}/notifications`]: { notifications: [], unread: 0, shown: null },
  ...settingsOf(BUSINESS),
  [`GET /business/${BUSINESS}/tax-rates`]: [],
  [`GET /business/${BUSINESS}/credits`]: [],
  [`GET /business/${BUSINESS}/storage`]: { files: 34, maxFiles: 5000, used: 13_002_343, max: 2_147_483_648 },
};
