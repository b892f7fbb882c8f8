// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { zapier } from '../../../testing/connection-records.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { furnished } from '../../../testing/furnished-business.ts';
import { item } from '../../../testing/inventory-records.ts';
import { as, BUSINESS, customer, everywhere, job, jobPage } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const OTHER = { ...job, uuid: 'a0000000-0000-4000-8000-000000000002', name: 'Bakery kitchen' };

function open(path: string, answers: object = {}) {
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/jobs`]: [job, OTHER],
    [`GET /business/${BUSINESS}/jobs/${job.uuid}`]: jobPage(),
    [`GET /business/${BUSINESS}/customers`]: [customer],
    ...answers,
  });
  return Object.assign(openManager(`/p/m/${BUSINESS}/${path}`), { calls });
}
/** The specified letters whose pages exist. */
const PAGES: Readonly<Record<string, string>> = {
  gd: 'dashboard',
  gc: 'communications',
  gj: 'jobs',
  gu: 'customers',
  gw: 'work-orders',
  gs: 'sub-contractors',
  gi: 'invoices',
  gn: 'inventory',
  gp: 'payments',
  gr: 'reports',
  ge: 'settings',
  ni: 'invoices/create',
  nq: 'invoices/create?type=quote',
  nj: 'jobs/create',
  nu: 'customers/create',
  nw: 'work-orders/create',
  nm: 'communications/new',
};
const at = (router: ReturnType<typeof open>, path: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/${path}`));

/** Whether nobody took the key: the browser keeps it, and nothing happens. */
const isLeft = (key: KeyboardEventInit) => fireEvent.keyDown(document.body, key);

test('FIND-10 g and n lead to the sections and to what is new, also when they are the first keys', async () => {
  const router = open('jobs');
  await screen.findByRole('table');
  await userEvent.keyboard('gu');
  await at(router, 'customers');
  await userEvent.keyboard('nj');
  await at(router, 'jobs/create');
});

test('FIND-10 each letter behind g and n has its page', async () => {
  const router = open('jobs');
  const led: Record<string, string> = {};
  for (const keys of Object.keys(PAGES)) {
    await router.navigate({ to: '/p/m/$businessId/jobs', params: { businessId: BUSINESS } });
    await screen.findByRole('table');
    const leaving = new Promise<string>((left) => {
      const end = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        end();
        left(toLocation.href);
      });
    });
    await userEvent.keyboard(keys);
    led[keys] = (await leaving).replace(`/p/m/${BUSINESS}/`, '');
  }
  expect(led).toEqual(PAGES);
});

test('FIND-10 j and k go through the rows, and Enter is that of the link', async () => {
  open('jobs');
  await screen.findByRole('link', { name: 'Kitchen oak' });
  await userEvent.keyboard('j');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Kitchen oak'));
  await userEvent.keyboard('j');
  expect(document.activeElement?.textContent).toBe('Bakery kitchen');
  await userEvent.keyboard('jk');
  expect(document.activeElement?.textContent).toBe('Kitchen oak');
  expect(document.activeElement?.getAttribute('href')).toBe(`/p/m/${BUSINESS}/jobs/${job.uuid}`);
});

test('FIND-10 e edits what the page shows, and Ctrl-Enter presses the filled button of the page', async () => {
  const router = open(`jobs/${job.uuid}`);
  await screen.findByRole('link', { name: 'Edit Details' });
  await userEvent.keyboard('e');
  await at(router, `jobs/${job.uuid}/details`);
  await router.navigate({ to: '/p/m/$businessId/jobs', params: { businessId: BUSINESS } });
  await screen.findByRole('table');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await at(router, 'jobs/create');
});

test('FIND-10 e edits an item, and what a connection may', async () => {
  const router = open(`inventory/${item.uuid}`, {
    ...furnished,
    [`GET /business/${BUSINESS}/connections`]: [zapier],
  });
  await screen.findByRole('button', { name: 'Edit Details' });
  await userEvent.keyboard('e');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Details' })).toBeNull());
  const params = { businessId: BUSINESS, connectionId: zapier.uuid };
  await router.navigate({ to: '/p/m/$businessId/settings/connections/$connectionId', params });
  await screen.findByRole('button', { name: 'Change' });
  await userEvent.keyboard('e');
  expect(await screen.findByRole('dialog', { name: 'What Zapier may' })).toBeDefined();
});

test('FIND-10 Ctrl-Enter that is held presses nothing', async () => {
  const router = open('jobs');
  await screen.findByRole('table');
  for (let each = 0; each < 2; each++) fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, repeat: true });
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeDefined();
  const close = screen.getByRole('button', { name: 'Close' });
  expect(fireEvent.keyDown(close, { key: 'Enter', ctrlKey: true, repeat: true })).toBe(false);
  expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/jobs`);
});

test('FIND-10 FIND-12 single keys write in a field, and with Ctrl or Command they belong to the browser', async () => {
  const router = open('jobs');
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('button', { name: 'Search', expanded: false }));
  const [field] = (await screen.findAllByRole('textbox')) as HTMLInputElement[];
  if (!field) throw new Error('the search has no field');
  await userEvent.click(field);
  await userEvent.keyboard('gu?/');
  expect(field).toHaveProperty('value', 'gu?/');
  field.blur();
  for (const key of ['f', 'l', 'p', 'r', 'g', 'n', 'e', 'j'])
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      expect([key, modifier, fireEvent.keyDown(document.body, { key, [modifier]: true })]).toEqual([
        key,
        modifier,
        true,
      ]);
  expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/jobs`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('FIND-12 between two keys the browser keeps those that write nothing', async () => {
  const router = open('jobs');
  await screen.findByRole('table');
  await userEvent.keyboard('g');
  expect(['Tab', 'F5', 'Enter'].map((key) => fireEvent.keyDown(document.body, { key }))).toEqual([true, true, true]);
  // The one before is forgotten, and alone it is nothing.
  expect(isLeft({ key: 'u' })).toBe(true);
  expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/jobs`);
});

test('FIND-12 a key is that of its letter, wherever it stands on the keyboard', async () => {
  open('jobs');
  await screen.findByRole('table');
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyV', ctrlKey: true });
  expect(await screen.findByRole('combobox', { name: 'Search' })).toBeDefined();
});

test('FIND-11 one sheet lists the keys of the page and of everywhere; single keys go off for this person, and Ctrl-K stays', async () => {
  const mine = { ...Object.values(as('owner'))[0], singleKeys: false };
  const router = open('jobs', { [`PUT /business/${BUSINESS}/me/settings`]: mine });
  await screen.findByRole('table');
  await userEvent.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keys' }));
  for (const name of ['Everywhere', 'On this page', 'Go to', 'New'])
    expect(sheet.getByRole('heading', { name })).toBeDefined();
  expect(sheet.getByText('Next row')).toBeDefined();
  expect(sheet.queryByText('Edit')).toBeNull();
  expect(sheet.getByRole('link', { name: 'help@underlay.example' })).toBeDefined();
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Single keys' }));
  await waitFor(() => expect(sheet.queryByRole('heading', { name: 'Go to' })).toBeNull());
  expect(sheet.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Search', 'The filled button']);
  expect(router.calls.find(({ what }) => what.startsWith('PUT'))?.body).toEqual({ singleKeys: false });
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(['g', 'u', 'n', 'i', 'j', 'e', '/', '?'].filter((key) => !isLeft({ key }))).toEqual([]);
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/jobs`);
  await userEvent.keyboard('keys');
  await userEvent.click(await screen.findByRole('option', { name: /^Keys/ }));
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeDefined();
});

test('FIND-08 after a question that failed, Enter waits for the next one, and opens nothing in its place when that fails', async () => {
  let fails = true;
  const router = open('jobs', {
    [`GET /business/${BUSINESS}/search`]: () => {
      if (fails) throw new TypeError('Failed to fetch');
      return {
        groups: [
          {
            kind: 'customer',
            hasMore: false,
            found: [{ uuid: customer.uuid, title: 'Elena Marchetti', under: 'Maple Row' }],
          },
        ],
      };
    },
  });
  await screen.findByRole('table');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'custom');
  await screen.findByText('Search needs a connection.');
  await userEvent.keyboard('e{Enter}');
  await waitFor(() => expect(router.calls.map(({ url }) => url.searchParams.get('q'))).toContain('custome'));
  expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/jobs`);
  fails = false;
  await userEvent.keyboard('r{Enter}');
  await at(router, `customers/${customer.uuid}`);
});
