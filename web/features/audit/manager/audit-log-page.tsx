import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { EVENT_GROUPS } from '@underlay/domain/events/event-kind.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { ListSearch, type SearchField } from '../../../ui/list/list-search.tsx';
import { OlderPager } from '../../../ui/table/older-pager.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useOpenRows } from '../../../ui/table/use-open-rows.ts';
import { useBusinessDay, useBusinessId } from '../../businesses/index.ts';
import { AUDIT_FIELDS } from '../audit-fields.ts';
import { auditQuery } from '../audit-queries.ts';
import { AboutOne } from './about-one.tsx';
import { auditColumns } from './audit-columns.tsx';
import { EventDetails } from './event-details.tsx';
import { ExportButton } from './export-button.tsx';

const PAGE_SIZE = 50;
const GROUPS = EVENT_GROUPS.map((group) => ({ value: group, label: group }));
/** Who does something without being a member. */
const OTHERS = [
  { value: 'customer', label: 'Customers' },
  { value: 'provider', label: 'The payment provider' },
  { value: 'underlay', label: 'Underlay' },
];

/** AUDIT rows: what happened in the business, newest first, in sentences. */
export function AuditLogPage() {
  const businessId = useBusinessId();
  const asked = useSearch({ from: '/signed-in/p/m/$businessId/settings/audit-log' });
  const address = useListAddress(AUDIT_FIELDS, asked);
  const log = useQuery(auditQuery(businessId, address.search, asked));
  const { momentOf, timeZone } = useBusinessDay(businessId);
  const { isOpen, turn } = useOpenRows();
  const people = [...(log.data?.people ?? []).map(({ actor, name }) => ({ value: actor, label: name })), ...OTHERS];
  const events = log.data?.events;
  const { older = null, newer = null } = log.data ?? {};
  const kept = address.choosing({});
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Settings', link: { to: '/p/m/$businessId/settings', params: { businessId } } },
          { label: 'Audit log' },
        ]}
      />
      <PageHead title="Audit log" actions={<ExportButton businessId={businessId} search={address.search} />} />
      <ListSheet label="Audit log">
        <ListSearch
          fields={fieldsOf(people)}
          address={address}
          total={undefined}
          hasMore={undefined}
          nouns={['event', 'events']}
        />
        {address.search.subject !== '' && <AboutOne search={address.search} people={people} events={events} />}
        <PagedTable
          label="Audit log"
          columns={auditColumns({ businessId, momentOf, isOpen, turn })}
          rows={events}
          rowKey={(row) => row.id}
          rowDetail={(row) =>
            isOpen(row.id) && log.data ? (
              <EventDetails event={row} keptSince={log.data.keptSince} timeZone={timeZone} />
            ) : null
          }
          failed={log.isError}
          busy={log.isPlaceholderData}
          what="The audit log"
          onRetry={() => void log.refetch()}
          empty="Nothing has happened yet."
          searched={address.searched || asked.before !== undefined || asked.after !== undefined}
          noMatch="Nothing matches."
          onClear={address.clear}
          total={events?.length ?? 0}
          page={1}
          pageSize={PAGE_SIZE}
          onPage={address.onPage}
          onPageSize={address.onPageSize}
          pager={
            <OlderPager
              label="Older and newer events"
              back={newer === null ? null : { label: 'Newer', search: { ...kept, after: newer } }}
              older={older === null ? null : { ...kept, before: older }}
            />
          }
          cardAreas="'what open' 'at open' 'from from'"
          cardColumns="minmax(0, 1fr) auto"
        />
      </ListSheet>
    </>
  );
}

const fieldsOf = (
  people: readonly { value: string; label: string }[],
): readonly SearchField<(typeof AUDIT_FIELDS)[number]>[] => [
  { name: 'actor', label: 'Person', options: people },
  { name: 'group', label: 'Kind', options: GROUPS },
  { name: 'from', label: 'From', kind: 'date' },
  { name: 'until', label: 'Until', kind: 'date', notBefore: 'from' },
  { name: 'text', label: 'Number', kind: 'number' },
];
