import type { InvoiceDetail } from '../../../api/answers.ts';
import { documentName } from '../invoice-facts.ts';
import { AskedByKeyboard } from './asked-by-keyboard.tsx';

interface SendByKeyboardProps {
  readonly invoice: InvoiceDetail;
  /** Why it cannot be sent as it stands. A line that is being typed is stored as soon as the question takes the focus. */
  readonly whyNot: string | null;
  readonly busy: boolean;
  readonly onSend: () => void;
}

/** From anywhere on a draft, also from its lines. */
export const SendByKeyboard = ({ invoice, whyNot, busy, onSend }: SendByKeyboardProps) => (
  <AskedByKeyboard
    title={`Send ${documentName(invoice).toLowerCase()}?`}
    confirm="Send"
    whyNot={whyNot}
    busy={busy}
    inForms
    onConfirm={onSend}
  >
    {`It goes to ${invoice.customerName}, ${invoice.customerEmail}, who can then see it. Its lines can no longer be changed.`}
  </AskedByKeyboard>
);
