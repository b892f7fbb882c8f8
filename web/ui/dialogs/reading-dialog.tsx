import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureStrip } from '../feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../feedback/waiting.tsx';
import { Dialog, DialogButtons, DialogFields } from './dialog.tsx';

interface ReadingDialogProps {
  readonly title: string;
  /** What could not be loaded, when it could not. */
  readonly what: string;
  readonly asked: { readonly isError: boolean; readonly refetch: () => unknown };
  /** By which it is chosen what is read. */
  readonly fields?: ReactNode;
  /** Undefined until it is there. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Something to be read, and nothing to be saved: it waits, fails and closes alike wherever that is. */
export const ReadingDialog = ({ title, what, asked, fields, children, onClose }: ReadingDialogProps) => (
  <Dialog opened title={title} wide onClose={onClose}>
    <DialogFields>
      {fields}
      <div data-whole>
        {children ??
          (asked.isError ? (
            <FailureStrip what={what} onRetry={() => void asked.refetch()} />
          ) : (
            <Waiting>
              <SkeletonBar width={18} height={10} />
            </Waiting>
          ))}
      </div>
    </DialogFields>
    <DialogButtons>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </DialogButtons>
  </Dialog>
);
