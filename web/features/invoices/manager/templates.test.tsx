// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;
const HOME = `/p/m/${BUSINESS}`;
const quote = { ...invoice, isQuote: true, status: 'pending', sections: [] };
const template = {
  uuid: 'e1000000-0000-4000-8000-000000000001',
  name: 'Oak, main floor',
  sections: 2,
  lines: 1,
  createdAt: '2026-03-03T15:00:00Z',
  version: 3,
};
const TAKEN = 'There is a template of this name already.';
const LIST = `GET ${API}/quote-templates`;

const user = userEvent.setup({ delay: null });

const openQuote = (more: Record<string, unknown> = {}) => {
  const calls = fakeServer({ ...everywhere, [`GET ${API}/invoices/${INVOICE}`]: quote, [LIST]: [template], ...more });
  openManager(`${HOME}/invoices/${INVOICE}`);
  return calls;
};

test('QUO-14 a quote is saved as a template, under a name that no other has', async () => {
  const taken = {
    code: 'template_exists',
    message: TAKEN,
    fields: { name: TAKEN },
  };
  const calls = openQuote({ [`POST ${API}/quote-templates`]: new Refusal(422, taken) });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save as template' }));
  const name = await screen.findByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, 'Oak, main floor');
  await user.click(screen.getByRole('button', { name: 'Save Template' }));
  expect(await screen.findByText(TAKEN)).toBeDefined();
  expect(calls.find(({ what }) => what === `POST ${API}/quote-templates`)?.body).toEqual({
    name: 'Oak, main floor',
    fromInvoiceId: INVOICE,
  });
});

test('QUO-14 a draft takes a template, and says so where there is none yet', async () => {
  const used = `POST ${API}/invoices/${INVOICE}/template`;
  const calls = openQuote({ [used]: { ...quote, version: 99 } });
  await user.click(await screen.findByRole('button', { name: 'From a template' }));
  await user.selectOptions(await screen.findByLabelText(/^Template/), 'Oak, main floor');
  await user.click(screen.getByRole('button', { name: 'Add Template' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ what }) => what === used)?.body).toEqual({ templateId: template.uuid });
});

test('QUO-14 templates are listed by what they hold, renamed and deleted', async () => {
  const calls = fakeServer({
    ...everywhere,
    [LIST]: [template],
    [`PUT ${API}/quote-templates/${template.uuid}`]: template,
    [`DELETE ${API}/quote-templates/${template.uuid}`]: null,
  });
  openManager(`${HOME}/settings/quote-templates`);
  await screen.findByRole('row', { name: /Oak, main floor.*2 sections, 1 line/ });
  const choose = async (item: string) => {
    await user.click(screen.getByRole('button', { name: 'More about Oak, main floor' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Rename');
  await user.type(await screen.findByLabelText(/^Name/), ' and stairs');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ what }) => what.startsWith('PUT'))?.body).toEqual({
    name: 'Oak, main floor and stairs',
    version: 3,
  });
  await choose('Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls.some(({ what }) => what.startsWith('DELETE'))).toBe(true));
});
