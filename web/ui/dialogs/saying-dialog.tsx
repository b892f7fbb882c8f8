import type { ReactNode } from 'react';
import { Dialog, DialogCopy, DialogFields } from './dialog.tsx';
import { DialogClose } from './dialog-close.tsx';

interface SayingDialogProps {
  readonly title: string;
  readonly copy: ReactNode;
  /** What is to be read below it. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** In place of a form that could only be refused: it says why, and closes. Mounted open. */
export function SayingDialog({ title, copy, children, onClose }: SayingDialogProps) {
  return (
    <Dialog opened title={title} onClose={onClose}>
      <DialogCopy>{copy}</DialogCopy>
      {children !== undefined && <DialogFields>{children}</DialogFields>}
      <DialogClose onClose={onClose} />
    </Dialog>
  );
}
