// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { as, BUSINESS, everywhere, job } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

function open(path: string, answers: object) {
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/jobs`]: [job], ...answers });
  return openManager(`/p/m/${BUSINESS}/${path}`);
}

test('FIND-06 FIND-07 who may not bill finds no way to it, by words and by keys', async () => {
  const router = open('jobs', { ...as('estimator'), [`GET /business/${BUSINESS}/search`]: { groups: [] } });
  await screen.findByRole('table');
  await userEvent.keyboard('ni');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'create');
  const made = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(made.some((label) => label?.startsWith('Create quote'))).toBe(true);
  expect(made.some((label) => label?.startsWith('Create invoice'))).toBe(false);
  expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/jobs`);
});

test.each([
  ['owner', ['Dashboard', 'Reports', 'Connections', 'Audit log']],
  ['estimator', ['Dashboard', 'Reports']],
  ['accountant', ['Dashboard', 'Reports', 'Audit log']],
] as const)('FIND-06 the pages that %s may open are found, and no others', async (role, labels) => {
  open('settings', { ...as(role), [`GET /business/${BUSINESS}/search`]: { groups: [] } });
  await userEvent.click(await screen.findByRole('button', { name: /^Search/ }));
  const field = await screen.findByRole('combobox', { name: 'Search' });
  const found: string[] = [];
  for (const label of ['Dashboard', 'Reports', 'Connections', 'Audit log']) {
    fireEvent.change(field, { target: { value: label } });
    await screen.findByText(`Nothing found for '${label}'.`);
    if (screen.getAllByRole('option').some(({ textContent }) => textContent?.startsWith(label))) found.push(label);
  }
  expect(found).toEqual(labels);
});

test.each([
  ['owner', 'Invoices', 'Invoices and quotes', "All invoices and quotes with 'quo'"],
  ['estimator', 'Quotes', 'Quotes', "All quotes with 'quo'"],
] as const)(
  'ROLE-08 FIND-06 FIND-11 what %s reads in the sidebar, the search and its keys say as well',
  async (role, section, heading, all) => {
    const quote = { uuid: '1', title: 'Quorum Builders', under: '', number: 1024, isQuote: true };
    const groups = [{ kind: 'invoice', found: [quote], hasMore: true }];
    open('jobs', { ...as(role), [`GET /business/${BUSINESS}/search`]: { groups } });
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(menu.getByRole('link', { name: section })).toBeDefined();
    await screen.findByRole('table');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'quo');
    expect(await screen.findByRole('group', { name: heading })).toBeDefined();
    expect(screen.getByRole('option', { name: all })).toBeDefined();
    const others = section === 'Quotes' ? 'Invoices' : 'Quotes';
    const named = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
    expect(named.filter((label) => label.startsWith(section))).toHaveLength(1);
    expect(named.filter((label) => label.startsWith(others))).toEqual([]);
    await userEvent.keyboard('{Escape}?');
    const places = within(await screen.findByRole('dialog', { name: 'Keys' }));
    expect([places.queryByText(section) !== null, places.queryByText(others)]).toEqual([true, null]);
  },
);

test('FIND-04 FIND-07 who got another role is not shown what they opened last and may no longer see', async () => {
  const opened = (uuid: string, kind: string, more: object = {}) => ({ uuid, kind, title: 'Elena Marchetti', ...more });
  const kept = [
    opened('1', 'invoice', { number: 1041, isQuote: false }),
    opened('2', 'invoice', { number: 1024, isQuote: true }),
    opened('3', 'payment', { invoiceUuid: '1' }),
    opened('4', 'customer'),
    opened('5', 'visit'),
  ];
  localStorage.setItem(`underlay.opened.${BUSINESS}`, JSON.stringify(kept));
  open('jobs', as('estimator'));
  await screen.findByRole('table');
  await userEvent.keyboard('{Control>}k{/Control}');
  const last = within(await screen.findByRole('group', { name: 'Opened last' }));
  expect(last.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Quote 1024, Elena Marchetti',
    'Elena Marchetti',
  ]);
  localStorage.clear();
});

test('FIND-07 crew has no search, and no keys', async () => {
  open('settings', as('crew'));
  await screen.findByRole('navigation', { name: 'Main' });
  // Nobody takes them: the browser keeps them, and nothing happens.
  expect(
    [{ key: 'k', ctrlKey: true }, { key: '/' }, { key: '?' }, { key: 'g' }].map((key) =>
      fireEvent.keyDown(document.body, key),
    ),
  ).toEqual(Array(4).fill(true));
  expect(screen.queryByRole('button', { name: 'Search Ctrl K' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
