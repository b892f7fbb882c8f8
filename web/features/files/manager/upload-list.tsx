import { ActionIcon, Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { fileSize } from '@underlay/domain/files/file-size.ts';
import { UploadProgress } from '../../../ui/feedback/upload-progress.tsx';
import classes from './invoice-files.module.css';
import type { Upload } from './use-uploads.ts';

interface UploadListProps {
  readonly uploads: readonly Upload[];
  readonly onRetry: (id: number) => void;
  readonly onCancel: (id: number) => void;
}

/** Files on their way, and those that did not get there, each with the reason by its name (FILE-05). */
export const UploadList = ({ uploads, onRetry, onCancel }: UploadListProps) => (
  <ul className={classes.uploads} aria-label="Uploads">
    {uploads.map((upload) => (
      <li key={upload.id} data-failed={upload.problem !== null}>
        <UploadCopy {...upload} />
        {upload.problem !== null && upload.again && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Retry ${upload.file.name}`}
            onClick={() => onRetry(upload.id)}
          >
            Retry
          </Button>
        )}
        <CancelButton {...upload} onClick={() => onCancel(upload.id)} />
      </li>
    ))}
  </ul>
);

function UploadCopy({ file, progress, problem }: Upload) {
  return (
    <div className={classes.upload}>
      <p>
        <b>{file.name}</b> <small>{fileSize(file.size)}</small>
      </p>
      {problem === null ? (
        <UploadProgress name={file.name} progress={progress} />
      ) : (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** It stays where it is when nothing can be canceled any more, so that it keeps the focus. */
function CancelButton({ file, problem, progress, onClick }: Upload & { onClick: () => void }) {
  const hasLeft = progress === 1;
  const copy = problem === null ? 'Cancel' : 'Dismiss';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={`${copy} ${file.name}`}
      title={copy}
      aria-disabled={hasLeft}
      {...(hasLeft && { 'data-disabled': true })}
      onClick={onClick}
    >
      <IconX size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
