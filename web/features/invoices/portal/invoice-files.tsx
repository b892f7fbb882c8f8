import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { CustomerInvoiceJson } from '@underlay/contract/invoices.ts';
import type { Column } from '../../../ui/table/column.ts';
import { FileTable } from '../../files/file-table.tsx';
import classes from './invoice-files.module.css';

interface InvoiceFilesProps {
  readonly invoice: Pick<CustomerInvoiceJson, 'files'>;
  readonly timeZone: string;
}

/** PINV-09, PINV-10: nothing at all when there are no files; each can be downloaded without signing in. */
export function InvoiceFiles({ invoice: { files }, timeZone }: InvoiceFilesProps) {
  if (files.length === 0) return null;
  return (
    <section className={classes.files} aria-labelledby="files">
      <h2 id="files">Files</h2>
      <FileTable
        files={files}
        timeZone={timeZone}
        actions={DOWNLOAD}
        cardAreas="'name name download' 'created size download'"
        cardColumns="auto minmax(0, 1fr) auto"
      />
    </section>
  );
}

const DOWNLOAD: Column<CustomerInvoiceJson['files'][number]> = {
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
};
