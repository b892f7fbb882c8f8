import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import type { ReactNode } from 'react';
import { singleClick } from '../controls/single-click.ts';
import { Dialog, DialogButtons, DialogCopy } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  /** A question: "Retract invoice 1048?" */
  readonly title: string;
  /** What will happen, in one or two sentences. */
  readonly children: ReactNode;
  /** The verb that destroys. */
  readonly confirm: string;
  readonly keep?: string;
  readonly busy?: boolean;
  /** False while it is not known yet what would happen. */
  readonly ready?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once before something is destroyed. The safe choice comes first and has the focus. Manager area only. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  keep = 'Keep it',
  busy = false,
  ready = true,
  ...on
}: ConfirmDialogProps) {
  return (
    <Dialog asks opened={opened} title={title} onClose={on.onClose}>
      <DialogCopy>{children}</DialogCopy>
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={on.onClose}>
          {keep}
        </Button>
        <Button color="red" loading={busy} disabled={!ready} onClick={singleClick(on.onConfirm)}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
