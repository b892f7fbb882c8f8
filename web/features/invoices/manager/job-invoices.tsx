import { Link, useParams } from '@tanstack/react-router';
import type { Invoice } from '../../../api/answers.ts';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { ShownOf } from '../../../ui/text/shown-of.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import { useDocumentNames } from '../document-names.ts';
import { INVOICE_CARD, invoiceColumns } from './invoice-columns.tsx';

interface JobInvoicesProps {
  readonly rows: readonly Invoice[];
  /** Of which these are the newest, and what is open. A server of the version before does not say. */
  readonly total: number | undefined;
}

/** JOB-12: they come with the job, so they are paged here. A new one starts with this job. */
export function JobInvoices({ rows, total = rows.length }: JobInvoicesProps) {
  const { businessId, jobId } = useParams({ from: '/signed-in/p/m/$businessId/jobs/$jobId' });
  const day = useBusinessDay(businessId);
  const names = useDocumentNames();
  const [first] = rows;
  const pages = useLocalPages(rows);
  const columns = invoiceColumns(day).filter(({ key }) => key !== 'job');
  const create = (
    <NewLink to="/p/m/$businessId/invoices/create" params={{ businessId }} search={{ job: jobId }} quiet>
      {names.create}
    </NewLink>
  );
  return (
    <PageSection title={names.title} action={rows.length > 0 && create}>
      <ListSheet>
        <PagedTable
          {...pages}
          label="Invoices and quotes of this job"
          columns={columns}
          cardAreas={INVOICE_CARD.cardAreas.replace("'job job job amount' ", '')}
          cardColumns={INVOICE_CARD.cardColumns}
          rowKey={(row) => row.uuid}
          rowLink={(row) => ({
            to: '/p/m/$businessId/invoices/$invoiceId',
            params: { businessId, invoiceId: row.uuid },
          })}
          empty={names.empty}
          firstAction={create}
        />
      </ListSheet>
      {first && (
        <ShownOf shown={rows.length} total={total}>
          <Link to="/p/m/$businessId/invoices" params={{ businessId }} search={{ customer: first.customerName }}>
            See all of {first.customerName}
          </Link>
        </ShownOf>
      )}
    </PageSection>
  );
}
