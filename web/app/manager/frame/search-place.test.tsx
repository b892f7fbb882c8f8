// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, job } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { searchProgram } from './search-place.tsx';

const { load } = searchProgram;
afterEach(() => vi.restoreAllMocks());

async function open(page = 'jobs', shown = 'table') {
  fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/jobs`]: [job],
    [`GET /business/${BUSINESS}/search`]: { groups: [] },
  });
  openManager(`/p/m/${BUSINESS}/${page}`);
  await screen.findAllByRole(shown);
}

/** Keeps the program on its way until it is let go. */
function slowly() {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.spyOn(searchProgram, 'load').mockImplementation(() => promise.then(load));
  return resolve;
}

test.each([
  [false, 'Search needs a connection.'],
  [true, 'Search needs a connection. Reload this page.'],
])(
  'FIND-08 where the program of search cannot be had the page stays and says so, with a connection (%s) too',
  async (onLine, words) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    vi.spyOn(searchProgram, 'load').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    await open();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('table')).toBeDefined();
  },
);

test('FIND-01 what is typed after a click on Search stands in its field, once it is there', async () => {
  const arrive = slowly();
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Search Ctrl K' }));
  await userEvent.keyboard('oak');
  arrive();
  expect(await screen.findByRole('combobox', { name: 'Search' })).toHaveProperty('value', 'oak');
});

test('FIND-12 while it is on its way, fields keep what is typed in them and the browser its own keys', async () => {
  const arrive = slowly();
  await open('customers/create', 'textbox');
  await userEvent.keyboard('g');
  const [field] = screen.getAllByRole<HTMLInputElement>('textbox');
  if (!field) throw new Error('the page has no field');
  await userEvent.type(field, 'guj');
  expect(field.value).toBe('guj');
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    for (const key of ['f', 'l', 'p', 'r'])
      expect([key, modifier, fireEvent.keyDown(document.body, { key, [modifier]: true })]).toEqual([
        key,
        modifier,
        true,
      ]);
  arrive();
});
