import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { InvoiceFileJson } from '@underlay/contract/files.ts';
import { FILE_KINDS } from '@underlay/domain/files/file-kind.ts';
import { INVOICE_FILE_MEGABYTES } from '@underlay/domain/files/file-size.ts';
import { useRef, useState } from 'react';
import { useFileDrop } from '../../../ui/controls/use-file-drop.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { useDeleteFile, useMarkFile } from '../file-queries.ts';
import { FileTable } from '../file-table.tsx';
import { FileActions } from './file-actions.tsx';
import { FilePreview } from './file-preview.tsx';
import classes from './invoice-files.module.css';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

interface InvoiceFilesProps {
  readonly businessId: string;
  readonly invoiceId: string;
  readonly files: readonly InvoiceFileJson[];
  readonly timeZone: string;
  /** Whether the reader's role may add and delete them. */
  readonly changeable: boolean;
  /** Whether the customer has the invoice, and with it its files. */
  readonly visible: boolean;
}

/** FILE-01: the files of an invoice or quote, in every status. A plan comes with the quote, a photo with the finished floor. */
export function InvoiceFiles({ businessId, invoiceId, files, timeZone, visible, changeable }: InvoiceFilesProps) {
  const section = useRef<HTMLElement>(null);
  const choice = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { uploads, arrived, add, retry, cancel } = useUploads(businessId, invoiceId);
  const [deleting, setDeleting] = useState<InvoiceFileJson | null>(null);
  const mark = useMark(businessId, invoiceId, visible);
  const over = useFileDrop(section, changeable ? add : null);
  return (
    <section ref={section} className={classes.files} aria-labelledby="files" data-over={over}>
      <div className={classes.head}>
        <h2 id="files">Files</h2>
        {changeable && (
          <Button
            ref={button}
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => choice.current?.click()}
          >
            Upload
          </Button>
        )}
        {changeable && (
          <input
            ref={choice}
            type="file"
            multiple
            hidden
            aria-label="Choose files"
            accept={FILE_KINDS.join(',')}
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              // The same file can be chosen again.
              currentTarget.value = '';
            }}
          />
        )}
      </div>
      {changeable && <DropHelp visible={visible} />}
      {uploads.length > 0 && <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />}
      <p className={classes.hidden} role="status">
        {arrived}
      </p>
      {files.length > 0 && (
        <Listed
          files={files}
          timeZone={timeZone}
          onMark={changeable ? (file) => void mark(file) : null}
          onDelete={changeable ? setDeleting : null}
        />
      )}
      {files.length === 0 && uploads.length === 0 && <p className={classes.none}>No files to display.</p>}
      <DeleteFile
        businessId={businessId}
        invoiceId={invoiceId}
        file={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={() => button.current?.focus()}
      />
      <LeaveGuard dirty={uploads.some(({ problem, progress }) => problem === null && progress !== 1)}>
        Files are still being uploaded. Those that have not left would be lost.
      </LeaveGuard>
    </section>
  );
}

interface ListedProps extends Pick<InvoiceFilesProps, 'files' | 'timeZone'> {
  readonly onMark: ((file: InvoiceFileJson) => void) | null;
  readonly onDelete: ((file: InvoiceFileJson) => void) | null;
}

const Listed = ({ files, timeZone, onMark, onDelete }: ListedProps) => (
  <FileTable
    files={files}
    timeZone={timeZone}
    picture={PICTURE}
    mark={internalMark}
    actions={{
      ...ACTIONS,
      cell: (file) => (
        <FileActions
          file={file}
          onMark={onMark && (() => onMark(file))}
          onDelete={onDelete && (() => onDelete(file))}
        />
      ),
    }}
    cardAreas="'picture name name actions' 'picture created size actions'"
    cardColumns="auto auto minmax(0, 1fr) auto"
  />
);

const DropHelp = ({ visible }: Pick<InvoiceFilesProps, 'visible'>) => (
  <p className={classes.help}>
    Drop images or PDF files here, each less than {INVOICE_FILE_MEGABYTES} MB.{' '}
    {visible ? 'Your customer sees them too.' : 'Your customer sees them once this is sent.'} Those that are marked
    “Internal” stay among you.
  </p>
);

const PICTURE: Column<InvoiceFileJson> = {
  key: 'picture',
  header: 'Preview',
  quietHeader: true,
  cell: (file) => <FilePreview file={file} />,
};
const ACTIONS = { key: 'actions', header: 'Download, mark or delete', quietHeader: true, align: 'right' } as const;

const internalMark = ({ internal }: InvoiceFileJson) =>
  internal && (
    <span className={classes.mark}>
      <StatusBadge value="Internal" tone="neutral" />
    </span>
  );

/** QUO-12 */
function useMark(businessId: string, invoiceId: string, visible: boolean) {
  const change = useMarkFile(businessId, invoiceId);
  const shown = visible ? 'is shown to the customer' : 'will be shown to the customer once this is sent';
  return async ({ uuid, fileName, internal }: InvoiceFileJson) => {
    try {
      await change.mutateAsync({ uuid, internal: !internal });
      toast(`${fileName} ${internal ? shown : 'is internal'}`);
    } catch (error) {
      toastProblem(`${fileName}: ${refusalOf(error).message}`);
    }
  };
}

interface DeleteFileProps extends Pick<InvoiceFilesProps, 'businessId' | 'invoiceId'> {
  readonly file: InvoiceFileJson | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeleteFile({ businessId, invoiceId, file, onClose, onDeleted }: DeleteFileProps) {
  const remove = useDeleteFile(businessId, invoiceId);
  const confirm = async () => {
    if (file === null) return;
    try {
      await remove.mutateAsync(file.uuid);
      toast(`${file.fileName} was deleted`);
      onClose();
      onDeleted();
    } catch (error) {
      toastProblem(`${file.fileName}: ${refusalOf(error).message}`);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened={file !== null}
      title={`Delete ${file?.fileName ?? 'the file'}?`}
      confirm="Delete"
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Neither you nor your customer can download it any more. This cannot be taken back.
    </ConfirmDialog>
  );
}
