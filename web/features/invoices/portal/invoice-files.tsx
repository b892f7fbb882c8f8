import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { Account, CustomerInvoice } from '../../../api/answers.ts';
import type { Column } from '../../../ui/table/column.ts';
import { FileTable } from '../../files/index.ts';
import classes from './invoice-files.module.css';

interface InvoiceFilesProps {
  readonly invoice: Pick<CustomerInvoice, 'uuid' | 'files'>;
  readonly account: Pick<Account, 'portfolioId' | 'accountId' | 'timeZone'>;
  readonly onDownload: () => void;
}

/** PINV-09, PINV-10: where there are files. Each can be downloaded without signing in. */
export function InvoiceFiles({ invoice: { uuid, files }, account, onDownload }: InvoiceFilesProps) {
  const folder = `/core/api/portfolios/${account.portfolioId}/accounts/${account.accountId}/invoices/${uuid}/files`;
  return (
    <section className={classes.files} aria-labelledby="files">
      <h2 id="files">Files</h2>
      <FileTable
        files={files}
        timeZone={account.timeZone}
        actions={downloadFrom(folder, onDownload)}
        cardAreas="'name name download' 'created size download'"
        cardColumns="auto minmax(0, 1fr) auto"
      />
    </section>
  );
}

const downloadFrom = (folder: string, onDownload: () => void): Column<CustomerInvoice['files'][number]> => ({
  key: 'download',
  header: 'Download',
  quietHeader: true,
  cell: (file) => (
    <a
      className={classes.download}
      href={`${folder}/${file.uuid}`}
      title="Download"
      aria-label={`Download ${file.fileName}`}
      onClick={onDownload}
    >
      <IconDownload size={18} stroke={1.5} aria-hidden />
    </a>
  ),
  align: 'right',
});
