import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { FileJson } from '@underlay/contract/files.ts';
import { useState } from 'react';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { saveFile } from '../save-file.ts';
import classes from './invoice-files.module.css';

const look = { variant: 'subtle', color: 'gray', size: 36 } as const;

/** Download and delete of one file. The latter is null for whoever may not. */
export function FileActions({ file, onDelete }: { file: FileJson; onDelete: (() => void) | null }) {
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
      {onDelete !== null && (
        <ActionIcon {...look} aria-label={`Delete ${file.fileName}`} title="Delete" onClick={onDelete}>
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
