import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { InvoiceFileJson } from '@underlay/contract/files.ts';
import { useState } from 'react';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { saveFile } from '../save-file.ts';
import classes from './invoice-files.module.css';

const look = { variant: 'subtle', color: 'gray', size: 36 } as const;

interface FileActionsProps {
  readonly file: InvoiceFileJson;
  /** Null for whoever may not, as is `onDelete`. */
  readonly onMark: (() => void) | null;
  readonly onDelete: (() => void) | null;
}

/** What can be done with one file. */
export function FileActions({ file, onMark, onDelete }: FileActionsProps) {
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await saveFile(file);
    } catch (error) {
      toastProblem(`${file.fileName}: ${refusalOf(error).message}`);
    }
    setSaving(false);
  };
  return (
    <span className={classes.actions}>
      <ActionIcon
        {...look}
        loading={saving}
        aria-label={`Download ${file.fileName}`}
        title="Download"
        onClick={() => void save()}
      >
        <IconDownload size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      {onMark !== null && <MarkAction file={file} onMark={onMark} />}
      {onDelete !== null && (
        <ActionIcon {...look} aria-label={`Delete ${file.fileName}`} title="Delete" onClick={onDelete}>
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}

/** QUO-12 */
function MarkAction({ file: { fileName, internal }, onMark }: { file: InvoiceFileJson; onMark: () => void }) {
  const Icon = internal ? IconEye : IconEyeOff;
  return (
    <ActionIcon
      {...look}
      aria-label={internal ? `Show ${fileName} to the customer` : `Mark ${fileName} as internal`}
      title={internal ? 'Show to the customer' : 'Mark as internal'}
      onClick={onMark}
    >
      <Icon size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
