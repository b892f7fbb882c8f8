// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OFFERED_ROLES, type OfferedRole } from '@underlay/domain/members/rights.ts';
import { expect, test } from 'vitest';
import { conversation } from '../../testing/conversation-records.ts';
import { furnished, quote } from '../../testing/furnished-business.ts';
import { item } from '../../testing/inventory-records.ts';
import { BUSINESS, customer, INVOICE, invoice, job, jobPage } from '../../testing/manager-records.ts';
import { task } from '../../testing/money-records.ts';
import { openManager } from '../../testing/open-manager.tsx';
import { notYours, serverFor } from '../../testing/role-server.ts';
import { ORDER, subcontractor } from '../../testing/work-order-records.ts';

const HOME = `/p/m/${BUSINESS}`;
const API = `/business/${BUSINESS}`;
const CHAT = `communications/${conversation.uuid}`;

/** Every page of a business that needs no form, with what shows that it has come. */
const PAGES: Readonly<Record<string, string>> = {
  dashboard: 'Dashboard',
  'communications/new': 'Communications',
  jobs: 'Jobs',
  [`jobs/${job.uuid}`]: job.name,
  customers: 'Customers',
  [`customers/${customer.uuid}`]: customer.displayName,
  'work-orders': 'Work Orders',
  [`work-orders/${ORDER}`]: 'Work Order 1004',
  [`sub-contractors/${subcontractor.uuid}`]: subcontractor.displayName,
  [`invoices/${INVOICE}`]: 'Invoice 1048',
  [`inventory/${item.uuid}`]: item.name,
  reports: 'Reports',
  settings: 'Settings',
  'settings/notifications': 'Notifications',
  'settings/members': 'Members',
};

async function open(role: OfferedRole, path: string, answers: Record<string, unknown> = {}) {
  const server = serverFor(role, { ...furnished, ...answers });
  const router = openManager(`${HOME}/${path}`);
  await screen.findByRole('navigation', { name: 'Main' });
  // On a busy machine the notice that the page is on its way still stands beside it.
  const main = await screen.findByRole('main');
  return { ...server, router, main: within(main), copy: () => main.textContent ?? '' };
}
const settled = async (main: ReturnType<typeof within>, title: string) => {
  expect(await main.findByRole('heading', { level: 1, name: title })).toBeDefined();
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
};

test.each(OFFERED_ROLES)('ROLE-13 no page asks for what would be refused: %s', async (role) => {
  const isReader = role === 'accountant';
  const asked: Record<string, string[]> = {};
  for (const [path, title] of Object.entries(PAGES)) {
    if (isReader && path === 'communications/new') continue;
    const { main, refused } = await open(role, path);
    await settled(main, title);
    if (refused.length > 0) asked[path] = refused;
    cleanup();
  }
  expect(asked).toEqual({});
});

/** What changes something says so in its first word. These do not: they look, or concern oneself. */
const VERBS =
  /^(Add|Apply|Ask|Change|Choose|Convert|Create|Delete|Done|E-mail|Edit|Invite|New|Refund|Remind|Remove|Replace|Retract|Save|Send|Take|Upload|Withdraw)\b/;

test('ROLE-13 ROLE-19 an accountant finds nothing on any page that changes something', async () => {
  for (const [path, title] of Object.entries(PAGES)) {
    if (path === 'communications/new') continue;
    const { main } = await open('accountant', path);
    await settled(main, title);
    const named = [...main.queryAllByRole('button'), ...main.queryAllByRole('link')].map(
      (one) => one.getAttribute('aria-label') ?? one.textContent ?? '',
    );
    expect([path, named.filter((name) => VERBS.test(name))]).toEqual([path, []]);
    expect(main.queryAllByRole('textbox').filter((field) => !field.closest('[role="search"]'))).toEqual([]);
    cleanup();
  }
});

test('ROLE-13 INV-19 an address opens the form for a payment to whoever may enter one, and to nobody else', async () => {
  for (const [role, count] of [
    ['office', 1],
    ['accountant', 0],
  ] as const) {
    const { main } = await open(role, `invoices/${INVOICE}?add=payment`, {
      [`GET ${API}/invoices/${INVOICE}`]: invoice,
    });
    await settled(main, 'Invoice 1048');
    expect([role, screen.queryAllByRole('button', { name: 'Save Payment' }).length]).toEqual([role, count]);
    cleanup();
  }
});

test('D62 SHELL-20 whatever the role, Settings has the support address', async () => {
  const { main } = await open('estimator', 'settings');
  await settled(main, 'Settings');
  const support = within(await main.findByRole('region', { name: 'Support' }));
  expect(support.getByRole('link').getAttribute('href')).toBe('mailto:help@underlay.example');
});

const sections = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('listitem')
    .map((entry) => entry.textContent);
const WORK = ['Dashboard', 'Communications', 'Jobs', 'Customers', 'Work Orders', 'Subcontractors'];

test.each([
  ['office', [...WORK, 'Invoices', 'Inventory', 'Payments', 'Reports', 'Settings']],
  ['estimator', [...WORK, 'Quotes', 'Inventory', 'Reports', 'Settings']],
  ['accountant', [...WORK, 'Invoices', 'Inventory', 'Payments', 'Reports', 'Settings']],
] as const)('ROLE-13 the sidebar has the sections of the role: %s', async (role, expected) => {
  const { main } = await open(role, 'settings');
  await settled(main, 'Settings');
  expect(sections()).toEqual(expected);
});

test.each([
  ['owner', 'dashboard'],
  ['office', 'dashboard'],
  ['estimator', 'jobs'],
  ['accountant', 'reports'],
] as const)('ROLE-14 a business opens where the role begins: %s', async (role, path) => {
  const { router } = await open(role, '');
  await waitFor(() => expect(router.state.location.pathname).toBe(`${HOME}/${path}`));
});

test.each([
  ['estimator', 'payments', 'Your role (Estimator) does not include this. An owner can change that.', 'Go to Jobs'],
  ['office', 'edit-account?place=owners', null, null],
  [
    'accountant',
    'jobs/create',
    'Your role (Accountant) does not include this. An owner can change that.',
    'Go to Reports',
  ],
  [
    'accountant',
    'communications/new',
    'Your role (Accountant) does not include this. An owner can change that.',
    'Go to Reports',
  ],
] as const)('ROLE-13 an address opened all the same: %s at %s', async (role, path, copy, link) => {
  const { main, refused, router } = await open(role, path);
  if (copy === null) {
    // The office mends name and address. What online payments need is not there.
    await settled(main, 'Business Information');
    expect(main.queryByText('Business information')).toBeNull();
  } else {
    expect(await main.findByText(copy)).toBeDefined();
    await userEvent.click(main.getByRole('link', { name: link }));
    await waitFor(() => expect(router.state.location.pathname).toContain(link.replace('Go to ', '').toLowerCase()));
  }
  expect(refused).toEqual([]);
});

test('ROLE-13 a record that is not for the role says so in the server’s words, and where to go', async () => {
  const { main } = await open('estimator', `invoices/${INVOICE}`, {
    [`GET ${API}/invoices/${INVOICE}`]: notYours('estimator'),
  });
  expect(await main.findByText('Your role (Estimator) does not include this. An owner can change that.')).toBeDefined();
  expect(main.getByRole('link', { name: 'Go to Jobs' }).getAttribute('href')).toBe(`${HOME}/jobs`);
  expect(main.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('ROLE-14 the dashboard has the cards that its reader may see', async () => {
  const cards = async (role: OfferedRole) => {
    const { main } = await open(role, 'dashboard');
    await settled(main, 'Dashboard');
    await main.findByRole('heading', { name: 'Unread Communications' });
    const titles = main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    const create = main.queryByRole('link', { name: /^Create/ })?.textContent ?? null;
    cleanup();
    return { titles: titles.filter((title) => !title?.startsWith('To do')), create };
  };
  const all = [
    'Money collected per week',
    'What is owed, by age',
    'Unpaid Invoices',
    'Unread Communications',
    'Recent Payments',
  ];
  expect(await cards('office')).toEqual({ titles: all, create: 'Create Invoice / Quote' });
  expect(await cards('estimator')).toEqual({ titles: ['Unread Communications'], create: 'Create Quote' });
  expect(await cards('accountant')).toEqual({ titles: all, create: null });
});

test('ROLE-07 ROLE-08 what an answer leaves out has no column and no figure, never NaN and never $0.00', async () => {
  const { owed: _, overdue: __, ...known } = customer;
  const { cost: ___, taxesPaid: ____, ...counted } = item;
  const cut = {
    [`GET ${API}/customers`]: [known],
    [`GET ${API}/customers/${customer.uuid}`]: known,
    [`GET ${API}/jobs/${job.uuid}`]: jobPage({ figures: {} }),
    [`GET ${API}/inventory/${item.uuid}`]: counted,
    [`GET ${API}/invoices`]: [quote],
    [`GET ${API}/tasks`]: [task(4, 'contact_changed')],
  };
  for (const path of ['dashboard', 'customers', `customers/${customer.uuid}`, `jobs/${job.uuid}`, CHAT]) {
    const { main, copy } = await open('estimator', path, cut);
    await settled(main, PAGES[path] ?? 'Communications');
    expect([path, copy().match(/NaN|\$0\.00|Owed|Balance/)]).toEqual([path, null]);
    cleanup();
  }
});

test('ROLE-08 an estimator reads of quotes, writes one, and is not offered to make an invoice of it', async () => {
  const { main } = await open('estimator', 'invoices/create');
  await settled(main, 'Create Quote');
  expect(main.queryByLabelText('Type')).toBeNull();
  expect(main.getByLabelText('Quote Expiration Date', { exact: false })).toBeDefined();
  cleanup();
  const page = await open('estimator', `invoices/${INVOICE}`, { [`GET ${API}/invoices/${INVOICE}`]: quote });
  await settled(page.main, 'Quote 1048');
  expect(page.main.queryByRole('button', { name: /Convert/ })).toBeNull();
  expect(page.copy()).toContain(`Wait for ${customer.displayName} to say yes.`);
  expect(page.main.getByRole('button', { name: 'Upload' })).toBeDefined();
});
