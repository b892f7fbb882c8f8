import { Button, Modal } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';

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
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once before something is destroyed: the safe choice comes first and has the focus. Manager area only. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  keep = 'Keep it',
  busy = false,
  ...on
}: ConfirmDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={on.onClose}
      title={title}
      centered
      withCloseButton={false}
      radius="lg"
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': keep }}
      classNames={{
        content: classes.content,
        inner: classes.inner,
        title: classes.title,
        header: classes.header,
        body: classes.body,
      }}
    >
      <div className={classes.words}>{children}</div>
      <div className={classes.actions}>
        <Button variant="default" data-autofocus onClick={on.onClose}>
          {keep}
        </Button>
        <Button color="red" loading={busy} onClick={on.onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
