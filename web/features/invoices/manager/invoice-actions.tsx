import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import { documentName } from '../invoice-facts.ts';
import { nextStepOf } from '../next-step.ts';
import { ConvertQuote } from './convert-quote.tsx';
import { CopyInvoice } from './copy-invoice.tsx';
import { CreditNoteDialog } from './credit-note-dialog.tsx';
import { DeleteDraft } from './delete-draft.tsx';
import { DownloadAndPrint } from './download-and-print.tsx';
import { EarlyDiscountDialog } from './early-discount-dialog.tsx';
import { GrantDiscount } from './grant-discount.tsx';
import { InvoiceMenu, type MadeOfInvoice } from './invoice-menu.tsx';
import { offeredMoves } from './offered-moves.ts';
import { PartPaymentsDialog } from './part-payments-dialog.tsx';
import { RecoverDialog } from './recover-dialog.tsx';
import { RemindCustomer } from './remind-customer.tsx';
import { SaveTemplate } from './save-template.tsx';
import { SendByKeyboard } from './send-by-keyboard.tsx';
import { useInvoiceMoves } from './use-invoice-moves.ts';
import { usePdf } from './use-pdf.ts';
import { WithdrawQuote } from './withdraw-quote.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';
import { WriteOffRest } from './write-off-rest.tsx';

/** A dialog about a quote, of a feature that this one knows nothing of. */
export type RecordedAnswer = (quote: { businessId: string; invoice: InvoiceDetail; onClose: () => void }) => ReactNode;

/** What a document that was sent may be asked for. The next step, which is filled, stands last in every state. */
const MOVES = ['convert', 'remind', 'pay'] as const;

interface InvoiceActionsProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  /** Says what is typed but not stored: it would not be sent. */
  readonly unsaved: string | null;
  readonly acceptance: RecordedAnswer;
  readonly onEdit: () => void;
  readonly onAddPayment: () => void;
}

/** D85: what can be done, each only in its state. The server refuses with the same table. */
export function InvoiceActions({
  businessId,
  invoice,
  unsaved,
  acceptance,
  onEdit,
  onAddPayment,
}: InvoiceActionsProps) {
  const { send, retract, busy } = useInvoiceMoves(businessId, invoice);
  const may = useMay();
  const { offered, why } = offeredMoves(invoice, may);
  const [retracting, setRetracting] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [making, setMaking] = useState<AnotherProps['making']>(null);
  const pdf = usePdf(businessId, invoice);
  const { today } = useBusinessDay(businessId);
  const next = nextStepOf(invoice, today()).button;
  const look = (button: typeof next) => (next === button ? {} : ({ variant: 'default' } as const));
  const whyNotSend = why('send') ?? unsaved;
  return (
    <>
      <DownloadAndPrint pdf={pdf} />
      <InvoiceMenu
        {...{ businessId, invoice, pdf, unsaved }}
        onMake={setMaking}
        onRetract={() => setRetracting(true)}
        onDelete={() => setDeleting(true)}
      />
      {offered('edit') && (
        <Button variant="default" onClick={onEdit}>
          Edit Details
        </Button>
      )}
      {offered('send') && (
        <Button
          {...look('send')}
          disabled={whyNotSend !== null}
          title={whyNotSend ?? undefined}
          loading={busy}
          onClick={singleClick(() => void send())}
        >
          Send
        </Button>
      )}
      {offered('send') && (
        <SendByKeyboard invoice={invoice} whyNot={whyNotSend} busy={busy} onSend={() => void send()} />
      )}
      {may('refund') && <WriteOffRest businessId={businessId} invoice={invoice} />}
      <OtherMoves
        {...{ businessId, invoice, next, look, onAddPayment }}
        canConvert={offered('convert')}
        canPay={offered('pay') && why('pay') === null}
        onConvert={() => setMaking('invoice')}
      />
      <DeleteDraft businessId={businessId} invoice={invoice} opened={deleting} onClose={() => setDeleting(false)} />
      <Another {...{ businessId, invoice, acceptance, making }} onClose={() => setMaking(null)} />
      <TakeBack
        {...{ invoice, busy, opened: retracting }}
        onConfirm={() => void retract().then(() => setRetracting(false))}
        onClose={() => setRetracting(false)}
      />
    </>
  );
}

interface OtherMovesProps extends Pick<InvoiceActionsProps, 'businessId' | 'invoice' | 'onAddPayment'> {
  readonly next: ReturnType<typeof nextStepOf>['button'];
  readonly look: (move: (typeof MOVES)[number]) => { readonly variant?: 'default' };
  readonly canConvert: boolean;
  readonly canPay: boolean;
  readonly onConvert: () => void;
}

/** What comes next is the last of them, and filled. */
function OtherMoves({ businessId, invoice, next, look, canConvert, canPay, onConvert, onAddPayment }: OtherMovesProps) {
  const may = useMay();
  const moves = {
    convert: invoice.status === 'sent' && canConvert && (
      <Button {...look('convert')} onClick={singleClick(onConvert)}>
        Convert to Invoice
      </Button>
    ),
    remind: may('invoice') && <RemindCustomer businessId={businessId} invoice={invoice} {...look('remind')} />,
    pay: canPay && (
      <Button {...look('pay')} onClick={singleClick(onAddPayment)}>
        Add Payment
      </Button>
    ),
  };
  return MOVES.toSorted((one, other) => Number(one === next) - Number(other === next)).map((move) => (
    <Fragment key={move}>{moves[move]}</Fragment>
  ));
}

interface TakeBackProps extends Pick<InvoiceActionsProps, 'invoice'> {
  readonly opened: boolean;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function TakeBack({ invoice, ...dialog }: TakeBackProps) {
  return (
    <ConfirmDialog {...dialog} title={`Retract ${documentName(invoice).toLowerCase()}?`} confirm="Retract">
      {invoice.customerName} can no longer open {invoice.isQuote ? 'it' : 'or pay it'} until you send it again. It
      becomes pending, and {invoice.followsContract ? 'follows the plan of its contract' : 'its lines can be changed'}.
    </ConfirmDialog>
  );
}

interface AnotherProps extends Pick<InvoiceActionsProps, 'businessId' | 'invoice' | 'acceptance'> {
  readonly making: MadeOfInvoice | null;
  readonly onClose: () => void;
}

/**
 * What is made of it: another draft, a template, the invoice that a quote becomes, a contract, a credit note. Or how much of it is paid at
 * once, and what is given up.
 */
function Another({ businessId, invoice, acceptance, making, onClose }: AnotherProps) {
  if (making === null) return null;
  if (making === 'acceptance') return acceptance({ businessId, invoice, onClose });
  if (making === 'withdrawal') return <WithdrawQuote businessId={businessId} quote={invoice} onClose={onClose} />;
  if (making === 'parts') return <PartPaymentsDialog businessId={businessId} invoice={invoice} onClose={onClose} />;
  if (making === 'early') return <EarlyDiscountDialog {...{ businessId, invoice, onClose }} />;
  if (making === 'grant') return <GrantDiscount {...{ businessId, invoice, onClose }} />;
  if (making === 'credit') return <CreditNoteDialog {...{ businessId, invoice, onClose }} />;
  if (making === 'write-off') return <WriteOffDialog {...{ businessId, invoice, onClose }} />;
  if (making === 'recover') return <RecoverDialog {...{ businessId, invoice, onClose }} />;
  if (making === 'template') return <SaveTemplate businessId={businessId} quote={invoice} onClose={onClose} />;
  return making === 'copy' ? (
    <CopyInvoice businessId={businessId} invoice={invoice} onClose={onClose} />
  ) : (
    <ConvertQuote businessId={businessId} quote={invoice} onClose={onClose} />
  );
}
