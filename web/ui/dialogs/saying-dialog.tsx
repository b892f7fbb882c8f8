import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import type { ReactNode } from 'react';
import { Dialog, DialogButtons, DialogCopy, DialogFields, useReturnFocus } from './dialog.tsx';

interface SayingDialogProps {
  readonly title: string;
  readonly copy: ReactNode;
  /** What is to be read below it. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** In place of a form that could only be refused: it says why, and closes. Mounted open. */
export function SayingDialog({ title, copy, children, onClose }: SayingDialogProps) {
  useReturnFocus();
  return (
    <Dialog opened title={title} onClose={onClose}>
      <DialogCopy>{copy}</DialogCopy>
      {children !== undefined && <DialogFields>{children}</DialogFields>}
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
