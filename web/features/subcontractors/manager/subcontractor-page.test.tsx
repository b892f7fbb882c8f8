// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { subcontractor } from '../../../testing/work-order-records.ts';

const HOME = `/p/m/${BUSINESS}/sub-contractors`;
const LIST = `/business/${BUSINESS}/sub-contractors`;
const ONE = `${LIST}/${subcontractor.uuid}`;
const individual = {
  ...subcontractor,
  type: 'individual',
  businessName: '',
  displayName: 'Luis Ortega',
  ein: '',
  ssn: '***-**-6789',
};
const report = {
  uuid: INVOICE,
  createdAt: '2026-03-03T05:30:00Z',
  description: 'Thinset and grout',
  total: 412.5,
  jobName: 'Kitchen oak',
  workOrderId: 'a2000000-0000-4000-8000-000000000007',
};

const headsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
const field = (label: string) => screen.getByLabelText(label);
const sent = (calls: ReturnType<typeof fakeServer>, method: string) =>
  calls.filter(({ what }) => what.startsWith(method)).map(({ body }) => body);

test('SUB-06 CONST-04 the subcontractors have their columns, and phones are written (NNN) NNN-NNNN', async () => {
  fakeServer({ ...everywhere, [`GET ${LIST}`]: [subcontractor] });
  openManager(HOME);
  expect(await screen.findByText('(785) 555-0144')).toBeDefined();
  expect((await headsOf('Subcontractors')).slice(0, 4)).toEqual(['Name', 'Phone', 'Email', 'Address']);
  expect(screen.getByText('418 Maple Row, Topeka, KS 66603')).toBeDefined();
  const open = screen.getByRole('link', { name: 'Ortega Tile Works' });
  expect(open.getAttribute('href')).toBe(`${HOME}/${subcontractor.uuid}`);
  expect(screen.getByRole('link', { name: 'Add Subcontractor' }).getAttribute('href')).toBe(`${HOME}/create`);
});

test('SUB-01 the list is searched by name, e-mail and phone, and the search can be cleared', async () => {
  const calls = fakeServer({ ...everywhere, [`GET ${LIST}`]: [subcontractor] });
  openManager(HOME);
  const user = userEvent.setup();
  const [opener] = await screen.findAllByRole('button', { name: 'Search' });
  expect(opener?.getAttribute('aria-expanded')).toBe('false');
  if (opener) await user.click(opener);
  await user.type(field('Name'), 'ortega');
  await user.type(field('Email'), '@ortega');
  await user.type(field('Phone'), '(785) 555{Enter}');
  await waitFor(() =>
    expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toEqual({
      name: 'ortega',
      email: '@ortega',
      phone: '(785) 555',
      page: '1',
      pageSize: '10',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field('Name')).toHaveProperty('value', '');
});

test('D72 an empty list says so and offers the first action', async () => {
  fakeServer({ ...everywhere, [`GET ${LIST}`]: [] });
  openManager(HOME);
  expect(await screen.findByText('No subcontractors to display.')).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'Add Subcontractor' }).length).toBe(2);
});

test('D72 a search without a match says so and can be cleared', async () => {
  fakeServer({ ...everywhere, [`GET ${LIST}`]: [] });
  const router = openManager(`${HOME}?name=zzz`);
  const copy = await screen.findByText('No subcontractors match the search criteria.');
  const [clear] = within(copy.parentElement ?? document.body).getAllByRole('button', { name: 'Clear' });
  if (clear) await userEvent.click(clear);
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

async function fillIn(user: ReturnType<typeof userEvent.setup>, type: 'business' | 'individual') {
  await user.type(await screen.findByLabelText('First Name'), 'Luis');
  await user.type(field('Last Name'), 'Ortega');
  await user.type(field('Address'), '418 Maple Row');
  await user.type(field('City'), 'Topeka');
  await user.selectOptions(field('State'), 'KS');
  await user.type(field('Zip'), '66603');
  await user.selectOptions(field('Customer Type'), type);
  await user.type(field('Phone'), '7855550144');
  await user.type(field('Email'), 'luis@ortegatile.example');
}
const openForm = (path = 'create', more: Record<string, unknown> = {}) => {
  const detail = { subContractor: subcontractor, expenseReports: [] };
  const calls = fakeServer({ ...everywhere, [`POST ${LIST}`]: subcontractor, [`GET ${ONE}`]: detail, ...more });
  return { calls, router: openManager(`${HOME}/${path}`), user: userEvent.setup() };
};
const add = () => screen.getByRole('button', { name: 'Add Subcontractor' });

test('SUB-02 SUB-03 D84 the form has three parts and asks for the number of the chosen type', async () => {
  const { user } = openForm();
  await screen.findByLabelText('First Name');
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual(
    expect.arrayContaining(['1Person Details', '2Address Details', '3Customer Information', 'Add Subcontractor']),
  );
  expect(field('Maiden Name (optional)')).toBeDefined();
  await user.selectOptions(field('Customer Type'), 'Individual');
  expect([screen.queryByLabelText('Business Name'), screen.queryByLabelText('EIN')]).toEqual([null, null]);
  expect(field('SSN')).toBeDefined();
  await user.selectOptions(field('Customer Type'), 'Business');
  expect(screen.queryByLabelText('SSN')).toBeNull();
  expect([field('Business Name'), field('EIN')].every((input) => input.getAttribute('autocomplete') === 'off')).toBe(
    true,
  );
});

test('SUB-04 SUB-05 nothing is sent while a required field is blank', async () => {
  const { calls, user } = openForm();
  await screen.findByLabelText('First Name');
  await user.click(add());
  const wrong = ['First Name', 'Last Name', 'Address', 'City', 'Zip', 'Customer Type', 'Business Name'];
  await waitFor(() => expect(document.activeElement).toBe(field('First Name')));
  for (const label of [...wrong, 'Phone', 'Email'])
    expect(field(label).getAttribute('aria-invalid'), label).toBe('true');
  expect(field('Maiden Name (optional)').getAttribute('aria-invalid')).not.toBe('true');
  expect(sent(calls, 'POST')).toEqual([]);
});

test('SUB-05 FORM-16 an individual needs an SSN, which gets its dashes while it is typed', async () => {
  const { calls, router, user } = openForm();
  await fillIn(user, 'individual');
  await user.click(add());
  await waitFor(() => expect(document.activeElement).toBe(field('SSN')));
  expect(screen.getByText('Must contain 9 digits in the format xxx-xx-xxxx.')).toBeDefined();
  await user.type(field('SSN'), '12345678');
  await user.click(add());
  expect(await screen.findByText('Must contain 9 digits in the format xxx-xx-xxxx.')).toBeDefined();
  expect(sent(calls, 'POST')).toEqual([]);
  await user.type(field('SSN'), '9');
  expect(field('SSN')).toHaveProperty('value', '123-45-6789');
  await user.click(add());
  await waitFor(() => expect(router.state.location.pathname).toBe(`${HOME}/${subcontractor.uuid}`));
  expect(sent(calls, 'POST')).toMatchObject([
    { type: 'individual', businessName: '', ssn: '123-45-6789', ein: '', phone: '7855550144' },
  ]);
});

test('SUB-05 FORM-20 a business needs its name and an EIN, and a number of the other type is not sent', async () => {
  const { calls, router, user } = openForm();
  await fillIn(user, 'individual');
  await user.type(field('SSN'), '123456789');
  await user.selectOptions(field('Customer Type'), 'business');
  await user.type(field('EIN'), '4813579');
  await user.click(add());
  await waitFor(() => expect(document.activeElement).toBe(field('Business Name')));
  expect(screen.getByText('Must be 9 digits in the format xx-xxxxxxx.')).toBeDefined();
  await user.type(field('Business Name'), 'Ortega Tile Works');
  await user.type(field('EIN'), '24');
  expect(field('EIN')).toHaveProperty('value', '48-1357924');
  await user.click(add());
  await waitFor(() => expect(router.state.location.pathname).toBe(`${HOME}/${subcontractor.uuid}`));
  expect(sent(calls, 'POST')).toMatchObject([{ type: 'business', ein: '48-1357924', ssn: '' }]);
});

test('SUB-07 CONST-05 the view shows the details, the masked number and Edit Details', async () => {
  fakeServer({ ...everywhere, [`GET ${ONE}`]: { subContractor: individual, expenseReports: [] } });
  openManager(`${HOME}/${subcontractor.uuid}`);
  expect(await screen.findByText('***-**-6789')).toBeDefined();
  expect(screen.getByRole('link', { name: '(785) 555-0144' }).getAttribute('href')).toBe('tel:+17855550144');
  expect(screen.getByRole('link', { name: 'Edit Details' }).getAttribute('href')).toBe(
    `${HOME}/${subcontractor.uuid}/details`,
  );
  expect(screen.getByRole('heading', { name: 'Expense Report' })).toBeDefined();
  expect(screen.getByText('No expense reports to display.')).toBeDefined();
});

test('SUB-08 D36 the expense reports have their columns and lead to their work order', async () => {
  const detail = { subContractor: subcontractor, expenseReports: [report] };
  fakeServer({ ...everywhere, [`GET ${ONE}`]: () => Response.json(detail, { headers: { 'x-total-count': '51' } }) });
  openManager(`${HOME}/${subcontractor.uuid}`);
  expect(await headsOf('Expense reports of this subcontractor')).toEqual([
    'Date Submitted',
    'Description',
    'Amount',
    'Job Name',
  ]);
  const link = await screen.findByRole('link', { name: 'March 2nd, 2026' }); // the evening before in Chicago
  expect(link.getAttribute('href')).toBe(`/p/m/${BUSINESS}/work-orders/${report.workOrderId}`);
  expect(screen.getByText('$412.50')).toBeDefined();
  expect(screen.getByText(/of 51\b/)).toBeDefined();
});

test('SUB-07 D43 an untouched number stays as it is; a changed type asks for its own', async () => {
  const { calls, user } = openForm(`${subcontractor.uuid}/details`, {
    [`GET ${ONE}`]: { subContractor: individual, expenseReports: [] },
    [`PUT ${ONE}`]: new Refusal(409, { code: 'CHANGED_ELSEWHERE', message: 'Someone else changed this.' }),
  });
  const ssn = await screen.findByLabelText('SSN');
  expect([ssn.getAttribute('value'), ssn.getAttribute('placeholder')]).toEqual(['', '***-**-6789']);
  const save = screen.getByRole('button', { name: 'Save Changes' });
  await user.click(save);
  expect((await screen.findByRole('alert')).textContent).toBe('Someone else changed this.');
  expect(sent(calls, 'PUT')).toMatchObject([{ ssn: '', ein: '', type: 'individual', version: 5 }]);
  await user.selectOptions(field('Customer Type'), 'business');
  await user.type(field('Business Name'), 'Ortega Tile');
  await user.click(save);
  await waitFor(() => expect(document.activeElement).toBe(field('EIN')));
  expect([field('EIN').getAttribute('placeholder'), sent(calls, 'PUT').length]).toEqual([null, 1]);
});

test('D06 an unknown subcontractor is named by its id', async () => {
  fakeServer(everywhere);
  openManager(`${HOME}/${INVOICE}`);
  expect(await screen.findByText(`Unable to find subcontractor with Id: ${INVOICE}`)).toBeDefined();
});

test('SUB-07 a subcontractor who could not be read can be asked for again', async () => {
  fakeServer({ ...everywhere, [`GET ${ONE}`]: new Refusal(500, { code: 'INTERNAL', message: 'x' }) });
  openManager(`${HOME}/${subcontractor.uuid}/details`);
  const copy = 'Issue displaying Subcontractor Data. Please try again or contact support.';
  expect(await screen.findByText(copy)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});
