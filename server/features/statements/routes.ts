import type {
  portalStatement,
  SentStatementJson,
  StatementQuery,
  StatementScheduleJson,
  statements,
} from '@underlay/contract/statements.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { Statement } from '@underlay/domain/statements/statement.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { type CustomerRow, readCustomer, readPortalAccount } from '../customers/index.ts';
import { deliveriesOf, deliveryJson } from '../deliveries/index.ts';
import { changeSchedule } from './change-schedule.ts';
import { readStatement } from './read-statement.ts';
import { readSchedule, type ScheduleRow } from './schedule-store.ts';
import { sendStatement } from './send-statement.ts';
import { statementJson } from './statement-json.ts';
import { statementPath } from './statement-path.ts';
import { statementPdf } from './statement-pdf.ts';
import { type ListedStatementRow, listSentStatements, readSentStatement } from './statement-store.ts';

/** On a page. */
const LISTED = 24;

export function statementRoutes(platform: Platform): Handlers<typeof statements> {
  return {
    read: async ({ db, params, query }) => answer(await asked(platform, db, { ...query, ...params })),
    pdf: async ({ db, params, query, may }) => {
      const { statement } = await asked(platform, db, { ...query, ...params });
      const customer = found(await readCustomer(db, params.customerId));
      // The link opens all that they owe and paid.
      const href = may('invoice') ? addressOf(platform, customer, query.statementId) : null;
      return statementPdf(platform, db, { statement, href });
    },
    send: async ({ db, params: { customerId }, body, user }) =>
      statementJson(await db.begin((tx) => sendStatement(platform, tx, { customerId, query: body, userId: user.id }))),
    list: async ({ db, params: { customerId }, query: { page } }) => {
      found(await readCustomer(db, customerId));
      const [sent, schedule] = await Promise.all([listed(db, customerId, page), readSchedule(db, customerId)]);
      return { ...sent, schedule: scheduleJson(schedule) };
    },
    schedule: async ({ db, params: { customerId }, body, user }) =>
      scheduleJson(await changeSchedule(platform, db, { customerId, ...body, userId: user.id })),
  };
}

/** What a customer sees by the link of their account. One that was sent to another account is not there. */
export function portalStatementRoutes(platform: Platform): Handlers<typeof portalStatement> {
  const open = async (params: { portfolioId: string; accountId: string }, query: StatementQuery) => {
    const account = found(await readPortalAccount(platform.systemDb.sql, params.accountId, params.portfolioId));
    const db = platform.tenantDb(account.businessId);
    return { account, db, ...(await asked(platform, db, { ...query, customerId: account.customerId })) };
  };
  return {
    read: async ({ params, query }) => answer(await open(params, query)),
    pdf: async ({ params, query }) => {
      const { account, db, statement } = await open(params, query);
      return statementPdf(platform, db, { statement, href: addressOf(platform, account, query.statementId) });
    },
  };
}

const addressOf = (
  { config }: Platform,
  customer: Pick<CustomerRow, 'portfolioId' | 'accountId'>,
  statementId: string | undefined,
): string => `${config.publicOrigin}${statementPath(customer, statementId)}`;

interface Asked {
  readonly statement: Statement;
  /** Of one that is shown as it was sent. */
  readonly sentOn?: CalendarDate;
}

const answer = ({ statement, sentOn }: Asked) => ({ ...statementJson(statement), ...(sentOn && { sentOn }) });

/** As of this moment, or as it was sent (STMT-06). */
async function asked(
  platform: Platform,
  db: TenantReader,
  { statementId, ...query }: StatementQuery & { readonly customerId: string },
): Promise<Asked> {
  if (statementId === undefined) return { statement: (await readStatement(platform, db, query)).statement };
  const { customerId, document, sentOn } = found(await readSentStatement(db, statementId));
  if (customerId !== query.customerId) throw new Refused('NOT_FOUND');
  return { statement: document, sentOn };
}

async function listed(db: TenantReader, customerId: string, page: number) {
  const more = await listSentStatements(db, { customerId, limit: LISTED + 1, offset: (page - 1) * LISTED });
  const rows = more.slice(0, LISTED);
  const deliveries = await deliveriesOf(
    db,
    rows.map(({ id }) => id),
  );
  const sent = rows.map(
    (row): SentStatementJson => ({
      ...sentJson(row),
      deliveries: deliveries.filter(({ subjectId }) => subjectId === row.id).map(deliveryJson),
    }),
  );
  return { sent, hasOlder: more.length > rows.length };
}

function scheduleJson(schedule: ScheduleRow | null | undefined): StatementScheduleJson {
  if (!schedule) return { every: 'never', day: null, kind: 'open', nextOn: null };
  const { every, day, kind, nextOn } = schedule;
  return { every, day, kind, nextOn };
}

const sentJson = ({ id, kind, day, from, balance, createdAt, createdBy }: ListedStatementRow) => ({
  uuid: id,
  kind,
  day,
  from,
  balance: dollarsFromCents(balance),
  sentAt: createdAt.toISOString(),
  byHand: createdBy !== '',
});
