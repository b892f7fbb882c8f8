import { ACCOUNT, ACCOUNT_PATH, type Answers, invoice, PORTFOLIO, READ_INVOICES } from './portal-in-test.tsx';

/** What a customer owes, and the order of it as the server answers it. */
export const PREPARE = `POST /portfolios/${PORTFOLIO}/accounts/${ACCOUNT}/payments/prepare`;
export const ORDER = `${ACCOUNT_PATH}/make-a-payment`;
export const SECOND = '7d1f9b9e-3c55-4b1e-9f1a-8a7b6c5d4e40';
export const THIRD = '7d1f9b9e-3c55-4b1e-9f1a-8a7b6c5d4e41';

const open = [
  invoice,
  { ...invoice, uuid: THIRD, id: 1066, jobName: 'Lobby stairs, oak treads', amount: 2614.5, dueDate: '2026-12-01' },
  { ...invoice, uuid: SECOND, id: 1063, jobName: 'Unit B hallway, LVP', amount: 1916.4, dueDate: '2026-12-04' },
  { ...invoice, uuid: PORTFOLIO, id: 1070, isQuote: true, status: 'sent' as const },
];

export const target = (
  { uuid: invoiceId, id: number, jobName, dueDate, amount: due }: (typeof open)[number],
  least = 50,
) => ({
  invoiceId,
  number,
  jobName,
  dueDate,
  due,
  least,
  amount: due,
  credit: 0,
  waiting: null,
});
export const prepared = (targets: readonly object[], more: object = {}) => ({
  targets,
  unused: 137.45,
  credit: 0,
  amount: 7100.12,
  ways: [],
  waiting: null,
  stays: [],
  ...more,
});
export const three = open.slice(0, 3).map((each) => target(each));
export const usual: Answers = { [READ_INVOICES]: { rows: open.toReversed() }, [PREPARE]: { body: prepared(three) } };
