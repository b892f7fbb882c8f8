import { Modal, ModalStackContext } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { type ReactNode, use, useEffect, useEffectEvent, useId } from 'react';
import { useReturnFocus } from './dialog.tsx';
import classes from './top-dialog.module.css';

interface TopDialogProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A sheet at the top of the page without a title of its own. On a phone it fills the screen. It is mounted open. Manager area only. */
export function TopDialog({ label, children, onClose }: TopDialogProps) {
  const id = useId();
  useReturnFocus();
  const stack = use(ModalStackContext);
  const leave = useEffectEvent(() => stack?.removeModal(id));
  useEffect(() => () => leave(), []);
  return (
    <Modal
      opened
      stackId={id}
      returnFocus={false}
      onClose={onClose}
      withCloseButton={false}
      radius="lg"
      yOffset={0}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': label } }}
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
    >
      {children}
    </Modal>
  );
}
