import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { useEffect, useState } from 'react';
import { isSendKey } from '../../../ui/controls/send-key.ts';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { Dialog, DialogButtons, DialogCopy } from '../../../ui/dialogs/dialog.tsx';

interface AskedByKeyboardProps {
  readonly title: string;
  readonly children: string;
  readonly confirm: string;
  /** Why it cannot be done as things stand. */
  readonly whyNot?: string | null;
  readonly busy: boolean;
  readonly onConfirm: (close: () => void) => void;
}

/** Ctrl+Enter asks before something is mailed. A key is pressed by mistake more easily than the button. A form that one is in keeps the key. */
export function AskedByKeyboard({ title, children, confirm, whyNot = null, ...props }: AskedByKeyboardProps) {
  const { busy, onConfirm } = props;
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSendKey(event) || document.querySelector('[role="dialog"]') !== null) return;
      if (event.target instanceof Element && event.target.closest('form') !== null) return;
      event.preventDefault();
      if (!event.repeat) setAsked(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <Dialog opened={asked} title={title} onClose={close}>
      <DialogCopy>{whyNot ?? children}</DialogCopy>
      <DialogButtons>
        <Button variant="default" onClick={close}>
          Not yet
        </Button>
        {/* Not disabled: it takes the focus from a line, which is stored then. */}
        <Button
          data-autofocus
          aria-disabled={whyNot !== null}
          {...(whyNot !== null && { 'data-disabled': true })}
          loading={busy}
          onClick={singleClick(() => whyNot === null && onConfirm(close))}
        >
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
