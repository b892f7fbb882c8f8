import type { InvoiceDetail } from '../../../api/answers.ts';
import { documentName, wayToCustomer } from '../invoice-facts.ts';
import { AskedByKeyboard } from './asked-by-keyboard.tsx';

interface SendByKeyboardProps {
  readonly invoice: InvoiceDetail;
  /** Why it cannot be sent as it stands. A line that is being typed is stored as soon as the question takes the focus. */
  readonly whyNot: string | null;
  readonly busy: boolean;
  readonly onSend: () => void;
}

/** From anywhere on a draft, also from its lines. In its details the key saves those. */
export const SendByKeyboard = ({ invoice, whyNot, busy, onSend }: SendByKeyboardProps) => (
  <AskedByKeyboard
    title={`Send ${documentName(invoice).toLowerCase()}?`}
    confirm="Send"
    whyNot={whyNot}
    busy={busy}
    onConfirm={onSend}
  >
    {`${whatHappens(invoice)} Its lines can no longer be changed.`}
  </AskedByKeyboard>
);

function whatHappens(invoice: InvoiceDetail): string {
  const { customerName, customerEmail } = invoice;
  const way = wayToCustomer(invoice);
  if (way === null) return `${customerName} can then see it. They receive no e-mail, so give them the portal link.`;
  return `It goes to ${customerName}, ${way === 'email' ? customerEmail : 'by text message'}, who can then see it.`;
}
