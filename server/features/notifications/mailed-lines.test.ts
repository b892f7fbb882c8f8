import { expect, test } from 'vitest';
import { groupsOf } from './mailed-lines.ts';

const line = (isQuote: boolean) => ({
  id: '1',
  kind: 'converted',
  line: 'Quotes and signatures' as const,
  at: '2026-11-25T12:00:00Z',
  before: 'Dana Whitfield made an invoice of ',
  on: 'quote 1050',
  after: '',
  subject: { kind: 'invoice' as const, uuid: '0', name: 'quote 1050', isQuote },
  count: 1,
  unread: true,
});

test('BELL-05 ROLE-08 a mail leads to a quote that became an invoice only whom its page is for', () => {
  const hrefs = (role: 'owner' | 'estimator', isQuote: boolean) =>
    groupsOf('/p/m/1', role, [line(isQuote)]).flatMap(({ lines }) => lines.map(({ href }) => href));
  expect(hrefs('owner', false)).toEqual(['/p/m/1/invoices/0']);
  expect(hrefs('estimator', true)).toEqual(['/p/m/1/invoices/0']);
  expect(hrefs('estimator', false)).toEqual([null]);
});
