// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, OnePage, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, paymentRow } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

test('PAYL-01 FORM-11 an amount may be written as people do; one that is none is said beside its field', async () => {
  const calls = fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/payments`]: [paymentRow] });
  const router = openManager(`/p/m/${BUSINESS}/payments?projectName=oak`);
  const least = await screen.findByLabelText('Minimum Amount');
  await userEvent.type(least, 'a lot{Enter}');
  expect(await screen.findByText('Must contain only numbers.')).toBeDefined();
  expect(document.activeElement).toBe(least);
  await userEvent.clear(least);
  await userEvent.type(least, '$1,000{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ minAmount: '1000', projectName: 'oak' }));
  expect(screen.queryByText('Must contain only numbers.')).toBeNull();
  expect(calls.map(({ url }) => url.searchParams.get('minAmount'))).not.toContain('a lot');
  // D71: whoever searches reaches all that match; the list as it opens has the latest 20.
  const asked = calls.filter(({ url }) => url.pathname.endsWith('/payments'));
  expect(new Set(asked.map(({ url }) => url.searchParams.get('all')))).toEqual(new Set(['true']));
});

test('PAYL-01 FORM-11 days in the wrong order are said beside the second, and nothing is asked until they are right', async () => {
  const calls = fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/payments`]: [paymentRow] });
  const router = openManager(`/p/m/${BUSINESS}/payments?startDate=2026-03-31`);
  const asked = () => calls.filter(({ url }) => url.pathname.endsWith('/payments')).length;
  const [start, end] = [await screen.findByLabelText('Start Date'), screen.getByLabelText('End Date')];
  await screen.findByRole('table', { name: 'Payments' });
  const before = asked();
  fireEvent.change(end, { target: { value: '2026-03-01' } });
  expect(await screen.findByText('End Date cannot be before Start Date.')).toBeDefined();
  expect(end.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(end, '{Enter}');
  expect(document.activeElement).toBe(end);
  expect(asked()).toBe(before);
  expect(router.state.location.search).toEqual({ startDate: '2026-03-31' });
  fireEvent.change(start, { target: { value: '2026-03-01' } });
  await waitFor(() => expect(router.state.location.search).toEqual({ startDate: '2026-03-01', endDate: '2026-03-01' }));
  expect(screen.queryByText(/cannot be before/)).toBeNull();
});

test('PAYL-01 FORM-11 an address with days in the wrong order says so too', async () => {
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/payments`]: [] });
  openManager(`/p/m/${BUSINESS}/payments?startDate=2026-03-31&endDate=2026-03-01`);
  expect(await screen.findByText('End Date cannot be before Start Date.')).toBeDefined();
});

test('PAYL-01 FORM-11 what is wrong with the days goes with Back, and comes with a link', async () => {
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/payments`]: [paymentRow] });
  const router = openManager(`/p/m/${BUSINESS}/payments?projectName=oak`);
  const end = await screen.findByLabelText('End Date');
  const follow = (search: string) =>
    act(() => router.navigate({ href: `/p/m/${BUSINESS}/payments?startDate=2026-03-31${search}` }));
  await follow('');
  fireEvent.change(end, { target: { value: '2026-03-01' } });
  expect(await screen.findByText('End Date cannot be before Start Date.')).toBeDefined();
  await act(async () => router.history.back());
  await waitFor(() => expect(screen.getByLabelText('Project Name')).toHaveProperty('value', 'oak'));
  expect(end).toHaveProperty('value', '');
  expect(end.getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.queryByText(/cannot be before/)).toBeNull();
  await follow('&endDate=2026-03-01');
  expect(await screen.findByText('End Date cannot be before Start Date.')).toBeDefined();
  expect(end.getAttribute('aria-invalid')).toBe('true');
});

test('PAYL-01 FORM-11 a pause amid the year of a day says and asks nothing until the year is whole, or Search is pressed', async () => {
  const calls = fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/payments`]: [paymentRow] });
  const router = openManager(`/p/m/${BUSINESS}/payments?startDate=2026-03-01`);
  const asked = () => calls.filter(({ url }) => url.pathname.endsWith('/payments')).length;
  const [start, end] = [await screen.findByLabelText('Start Date'), screen.getByLabelText('End Date')];
  await screen.findByRole('table', { name: 'Payments' });
  const before = asked();
  const pauseAt = async (field: HTMLElement, day: string) => {
    fireEvent.change(field, { target: { value: day } });
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  };
  for (const year of ['0002', '0020', '0202']) {
    await pauseAt(end, `${year}-03-15`);
    expect(screen.queryByText(/cannot be before/)).toBeNull();
  }
  await userEvent.type(end, '{Enter}');
  expect(screen.getByText('End Date cannot be before Start Date.')).toBeDefined();
  await pauseAt(start, '0020-03-01');
  expect(screen.queryByText(/cannot be before/)).toBeNull();
  expect([asked(), router.state.location.search]).toEqual([before, { startDate: '2026-03-01' }]);
  await pauseAt(start, '2026-03-01');
  expect(screen.getByText('End Date cannot be before Start Date.')).toBeDefined();
  await pauseAt(end, '2026-03-15');
  await waitFor(() => expect(router.state.location.search).toEqual({ startDate: '2026-03-01', endDate: '2026-03-15' }));
});

test('PAYL-02 PART-15 when a check was recorded stands whole below its description', async () => {
  const check = { ...paymentRow, description: 'Check 2291', receivedOn: '2026-02-20', note: '', picture: null };
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/payments`]: [check] });
  openManager(`/p/m/${BUSINESS}/payments`);
  const recorded = await screen.findByText(/^recorded/);
  expect(recorded.parentElement).toBe(screen.getByRole('cell', { name: /^Check 2291/ }));
});

test('PART-15 PAYL-02 the picture of a check is saved from its row, above the link of that, and a refusal is said', async () => {
  const picture = { uuid: 'a0000000-0000-4000-8000-000000000001', fileName: 'check.jpg' };
  const check = { ...paymentRow, description: 'Check 2291', receivedOn: '2026-02-20', note: '', picture };
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/payments`]: [check],
    [`GET /files/${picture.uuid}`]: new Refusal(429, { code: 'TOO_MANY', message: 'Too much at once. Wait a minute.' }),
  });
  const router = openManager(`/p/m/${BUSINESS}/payments`);
  const save = await screen.findByRole('button', { name: 'Save the picture' });
  expect(save.closest('tr')?.dataset.link).toBe('true');
  const css = readFileSync(join(import.meta.dirname, '../../../ui/table/paged-table.module.css'), 'utf8');
  const rule = css.slice(css.indexOf('tr[data-link="true"] button')).split('}')[0];
  expect(rule).toMatch(/position: relative;\s*z-index: 1;/);
  await userEvent.click(save);
  expect((await screen.findByRole('alert')).textContent).toContain('check.jpg: Too much at once. Wait a minute.');
  expect(calls.filter(({ what }) => what.startsWith('GET /files'))).toHaveLength(1);
  expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/payments`);
});

test('PAYL-01 D88 a search of payments that stopped counting says so', async () => {
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/payments`]: new OnePage([paymentRow], 1000, true) });
  openManager(`/p/m/${BUSINESS}/payments?startDate=2026-01-01`);
  expect(await screen.findByText('1,000+ match')).toBeDefined();
  expect(screen.getByText('1–10 of 1,000+')).toBeDefined();
});
