import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { useEffect, useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { isSendKey } from '../../../ui/controls/send-key.ts';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { Dialog, DialogButtons, DialogCopy } from '../../../ui/dialogs/dialog.tsx';
import { documentName } from '../invoice-facts.ts';

interface SendByKeyboardProps {
  readonly invoice: InvoiceDetail;
  /** Why it cannot be sent as it stands. A line that is being typed is stored as soon as the question takes the focus. */
  readonly whyNot: string | null;
  readonly busy: boolean;
  readonly onSend: () => void;
}

/** Ctrl+Enter, from anywhere on a draft, asks whether to send it. A key is pressed by mistake more easily than the button. */
export function SendByKeyboard({ invoice, whyNot, busy, onSend }: SendByKeyboardProps) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSendKey(event) || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      setAsked(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const { customerName, customerEmail } = invoice;
  return (
    <Dialog opened={asked} title={`Send ${documentName(invoice).toLowerCase()}?`} onClose={() => setAsked(false)}>
      <DialogCopy>
        {whyNot ??
          `It goes to ${customerName}, ${customerEmail}, who can then see it. Its lines can no longer be changed.`}
      </DialogCopy>
      <DialogButtons>
        <Button variant="default" onClick={() => setAsked(false)}>
          Not yet
        </Button>
        {/* Not disabled: it takes the focus from the line, which is stored then. */}
        <Button
          data-autofocus
          aria-disabled={whyNot !== null}
          {...(whyNot !== null && { 'data-disabled': true })}
          loading={busy}
          onClick={singleClick(() => whyNot === null && onSend())}
        >
          Send
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
