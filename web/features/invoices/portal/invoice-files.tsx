import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { CustomerInvoiceJson } from '@underlay/contract/invoices.ts';
import { useState } from 'react';
import { MomentDay } from '../../../ui/calendar-text.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { DEFAULT_PAGE_SIZE } from '../../../ui/table/pager.tsx';
import classes from './invoice-files.module.css';

interface InvoiceFilesProps {
  readonly invoice: Pick<CustomerInvoiceJson, 'files'>;
  readonly timeZone: string;
}

const BYTES_PER_MEGABYTE = 1_000_000;

/** PINV-09, PINV-10: nothing at all when there are no files; each can be downloaded without signing in. */
export function InvoiceFiles({ invoice: { files }, timeZone }: InvoiceFilesProps) {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(DEFAULT_PAGE_SIZE);
  if (files.length === 0) return null;
  const resize = (size: number) => {
    setPage(1);
    setPageSize(size);
  };
  return (
    <section className={classes.files} aria-labelledby="files">
      <h2 id="files">Files</h2>
      <PagedTable
        label="Files"
        variant="lines"
        columns={fileColumns(timeZone)}
        rows={files.slice((page - 1) * pageSize, page * pageSize)}
        total={files.length}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        onPageSize={resize}
        rowKey={(file) => file.uuid}
        empty="No files to display."
        cardAreas="'name name download' 'created size download'"
        cardColumns="auto minmax(0, 1fr) auto"
      />
    </section>
  );
}

const fileColumns = (timeZone: string): readonly Column<CustomerInvoiceJson['files'][number]>[] => [
  {
    key: 'created',
    header: 'Created Date',
    cell: (file) => <MomentDay at={file.createdAt} timeZone={timeZone} />,
    inCard: 'faint',
  },
  { key: 'name', header: 'Name', cell: (file) => file.fileName, className: classes.name },
  { key: 'type', header: 'Type', cell: (file) => file.mimeType, inCard: 'hidden' },
  {
    key: 'size',
    header: 'Size in MB',
    cell: (file) => `${(file.size / BYTES_PER_MEGABYTE).toFixed(2)} MB`,
    align: 'right',
    inCard: 'faint',
  },
  {
    key: 'download',
    header: 'Download',
    quietHeader: true,
    cell: (file) => (
      <a
        className={classes.download}
        href={`/core/api/files/public/${file.uuid}`}
        download={file.fileName}
        title="Download"
        aria-label={`Download ${file.fileName}`}
      >
        <IconDownload size={18} stroke={1.5} aria-hidden />
      </a>
    ),
    align: 'right',
  },
];
