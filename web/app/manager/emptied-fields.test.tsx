// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { item } from '../../testing/inventory-records.ts';
import {
  BUSINESS,
  customer,
  everywhere,
  INVOICE,
  invoice,
  job,
  jobPage,
  offered,
} from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}`;
const API = `/business/${BUSINESS}`;

const STORED = {
  [`GET ${API}/customers/${customer.uuid}`]: customer,
  [`GET ${API}/jobs/${job.uuid}`]: jobPage(),
  [`GET ${API}/inventory/${item.uuid}`]: item,
  [`GET ${API}/inventory/${item.uuid}/transactions`]: [],
  [`GET ${API}/invoices/${INVOICE}`]: invoice,
};

interface FilledForm {
  readonly name: string;
  readonly path: string;
  /** The button that opens the form, where it is not the page. */
  readonly opener?: string;
  readonly field: string;
  readonly save: string;
}

const FORMS: readonly FilledForm[] = [
  { name: 'CUST-03 new customer', path: 'customers/create', field: 'First Name', save: 'Add Customer' },
  { name: 'CUST-11 customer', path: `customers/${customer.uuid}/details`, field: 'Last Name', save: 'Save Changes' },
  { name: 'JOB-02 new job', path: 'jobs/create', field: 'Name', save: 'Create Job' },
  { name: 'JOB-16 job', path: `jobs/${job.uuid}/details`, field: 'Name', save: 'Save Changes' },
  {
    name: 'STOCK-06 item',
    path: `inventory/${item.uuid}`,
    opener: 'Edit Details',
    field: 'Name',
    save: 'Save Changes',
  },
  {
    name: 'INV-19 payment',
    path: `invoices/${INVOICE}`,
    opener: 'Add Payment',
    field: 'Amount',
    save: 'Save Payment',
  },
  { name: 'SUB-05 new subcontractor', path: 'sub-contractors/create', field: 'First Name', save: 'Add Subcontractor' },
];

test.each(FORMS)(
  'FORM-03 $name: a field that was emptied says so when the button is clicked with the mouse',
  async ({ path, opener, field, save }) => {
    const calls = fakeServer({ ...everywhere, ...offered, ...STORED });
    openManager(`${HOME}/${path}`);
    const user = userEvent.setup();
    if (opener) await user.click(await screen.findByRole('button', { name: opener }));
    const input = await screen.findByLabelText(field);
    await user.type(input, '1');
    await user.clear(input);
    await user.click(screen.getByRole('button', { name: save }));
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    // What was put off while the button was down has had its turn.
    await new Promise((done) => setTimeout(done, 20));
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input).toHaveProperty('value', '');
    expect(calls.filter(({ what }) => !what.startsWith('GET'))).toEqual([]);
  },
);
