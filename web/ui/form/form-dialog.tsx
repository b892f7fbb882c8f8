import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import type { ReactNode } from 'react';
import { Dialog, DialogButtons, DialogCopy, DialogFields } from '../dialogs/dialog.tsx';
import { DialogStack } from '../dialogs/dialog-stack.tsx';
import { LeaveGuard, useGuardedClose } from '../dialogs/leave-guard.tsx';
import { Alert } from '../feedback/alert.tsx';
import type { useRuledForm } from './use-ruled-form.ts';

interface FormDialogProps {
  readonly form: Pick<ReturnType<typeof useRuledForm>, 'props' | 'problem' | 'busy' | 'dirty'>;
  readonly title: string;
  /** What one has to know before filling it in. */
  readonly copy?: ReactNode;
  /** The button that saves. Its default is the title. */
  readonly save?: string;
  /** The button that closes it. "Cancel" would be the same word as what saves, where that cancels something. */
  readonly keep?: string;
  readonly children: ReactNode;
  /** Stands below what the server refused. It says what can be done about it. */
  readonly after?: ReactNode;
  readonly wide?: boolean;
  /** False while it is not known yet what saving would do. */
  readonly ready?: boolean;
  readonly onClose: () => void;
}

/**
 * A short form above the page. It is mounted while it is open, so it always begins anew. Closing it with entries asks,
 * whether by Escape or by Cancel. A page that is left asks too.
 */
export function FormDialog({
  form,
  title,
  copy,
  save = title,
  keep = 'Cancel',
  children,
  after,
  wide = false,
  ready = true,
  onClose,
}: FormDialogProps) {
  const { close, question } = useGuardedClose(form.dirty, onClose);
  return (
    <DialogStack>
      <Dialog opened title={title} keepOpen={form.dirty} wide={wide} onClose={close}>
        <form {...form.props} aria-label={title}>
          {copy !== undefined && <DialogCopy>{copy}</DialogCopy>}
          <DialogFields>
            {children}
            {form.problem !== null && <Alert>{form.problem}</Alert>}
            {after}
          </DialogFields>
          <DialogButtons>
            <Button variant="subtle" onClick={close}>
              {keep}
            </Button>
            <Button type="submit" loading={form.busy} disabled={!ready}>
              {save}
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
      {question}
      <LeaveGuard dirty={form.dirty} />
    </DialogStack>
  );
}
