import { ActionIcon, Button, Menu } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { REFUSALS } from '@underlay/contract/refusals.ts';
import { type Move, statusAfter } from '@underlay/domain/invoices/lifecycle.ts';
import { useState } from 'react';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { documentName, moveFactsOf } from '../invoice-facts.ts';
import { useInvoiceChanges } from '../invoice-queries.ts';
import { toldTo } from '../lost-deliveries.ts';
import classes from './invoice-page.module.css';
import { RemindCustomer } from './remind-customer.tsx';
import { useMoves } from './use-moves.ts';
import { usePdf } from './use-pdf.ts';

const QUIET = { variant: 'subtle', color: 'gray', size: 36 } as const;

interface InvoiceActionsProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetailJson;
  /** Lines that are typed but not stored would not be sent. */
  readonly unsaved: boolean;
  readonly onEdit: () => void;
  readonly onAddPayment: () => void;
}

/** D85: what can be done, each only in its state, by the same table that the server refuses with. */
export function InvoiceActions({ businessId, invoice, unsaved, onEdit, onAddPayment }: InvoiceActionsProps) {
  const { setStatus, change } = useInvoiceChanges(businessId, invoice.uuid);
  const [retracting, setRetracting] = useState(false);
  const { offered, why } = movesOf(invoice);
  const name = documentName(invoice);
  const whyNotSend = why('send') ?? (unsaved ? 'Some lines are not saved yet.' : null);
  const whyNotRetract = why('retract');
  const busy = setStatus.isPending || change.isPending;
  const run = useMoves(invoice.status);
  const pdf = usePdf(businessId, invoice);
  const send = () =>
    run(
      () => setStatus.mutateAsync('sent'),
      (sent) => sentWords(name, sent),
    );
  const retract = async () => {
    await run(() => setStatus.mutateAsync('pending'), `${name} was retracted`);
    setRetracting(false);
  };
  const convert = () =>
    run(() => change.mutateAsync({ isQuote: false, version: invoice.version }), `It is now invoice ${invoice.id}`);
  return (
    <>
      <ActionIcon
        {...QUIET}
        className={classes.besideButtons}
        aria-label="Download PDF"
        title="Download PDF"
        loading={pdf.saving}
        onClick={() => void pdf.save()}
      >
        <IconDownload size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...QUIET}
        className={classes.besideButtons}
        aria-label="Print"
        title="Print"
        onClick={() => window.print()}
      >
        <IconPrinter size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <Menu
        position="bottom-end"
        width={264}
        radius="md"
        shadow="md"
        withInitialFocusPlaceholder={false}
        portalProps={{ target: '#main' }}
      >
        <Menu.Target>
          <ActionIcon {...QUIET} aria-label="More" title="More">
            <IconDots size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item className={classes.inMenu} onClick={() => void pdf.save()}>
            Download PDF
          </Menu.Item>
          <Menu.Item className={classes.inMenu} onClick={() => window.print()}>
            Print
          </Menu.Item>
          {invoice.status === 'pending' && offered('convert') && (
            <Menu.Item onClick={() => void convert()}>Convert to Invoice</Menu.Item>
          )}
          {offered('retract') && (
            <Menu.Item
              // Not disabled: the reason must be reachable with the keyboard.
              aria-disabled={whyNotRetract !== null}
              className={classes.item}
              closeMenuOnClick={whyNotRetract === null}
              onClick={() => setRetracting(whyNotRetract === null)}
            >
              Retract
              {whyNotRetract !== null && <span className={classes.reason}>{whyNotRetract}</span>}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => void copyLink(invoice)} disabled={invoice.status === 'pending'}>
            Copy portal link
            {invoice.status === 'pending' && <span className={classes.reason}>Customers see it once it is sent.</span>}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {offered('edit') && (
        <Button variant="default" onClick={onEdit}>
          Edit Details
        </Button>
      )}
      {offered('send') && (
        <Button
          disabled={whyNotSend !== null}
          title={whyNotSend ?? undefined}
          loading={busy}
          onClick={singleClick(() => void send())}
        >
          Send
        </Button>
      )}
      {invoice.status === 'sent' && offered('convert') && (
        <Button loading={busy} onClick={singleClick(() => void convert())}>
          Convert to Invoice
        </Button>
      )}
      <RemindCustomer businessId={businessId} invoice={invoice} />
      {offered('pay') && why('pay') === null && <Button onClick={singleClick(onAddPayment)}>Add Payment</Button>}
      <ConfirmDialog
        opened={retracting}
        title={`Retract ${name.toLowerCase()}?`}
        confirm="Retract"
        busy={busy}
        onConfirm={() => void retract()}
        onClose={() => setRetracting(false)}
      >
        {invoice.customerName} can no longer open {invoice.isQuote ? 'it' : 'or pay it'} until you send it again. It
        becomes pending, and its lines can be changed.
      </ConfirmDialog>
    </>
  );
}

/** Which moves belong to the present state, and why one of them is not possible right now. */
function movesOf(invoice: InvoiceDetailJson) {
  const facts = moveFactsOf(invoice);
  const refusalTo = (move: Move) => {
    const after = statusAfter(move, facts);
    return after.ok ? null : after.refusal;
  };
  const reasons: readonly string[] = ['no_lines', 'has_payments'];
  return {
    offered: (move: Move): boolean => {
      const refusal = refusalTo(move);
      if (move === 'retract' && invoice.status === 'paid') return false; // D29
      return refusal === null || reasons.includes(refusal);
    },
    why: (move: Move): string | null => {
      const refusal = refusalTo(move);
      return refusal === null ? null : REFUSALS[refusal].message;
    },
  };
}

async function copyLink({ portalPath }: InvoiceDetailJson): Promise<void> {
  const link = `${window.location.origin}${portalPath}`;
  try {
    await navigator.clipboard.writeText(link);
    toast('Portal link copied');
  } catch (error) {
    console.warn(error);
    toastProblem(`The browser does not allow copying. The link is ${link}`);
  }
}

/** A customer who receives no e-mail can open it all the same, and has to be told in another way. */
function sentWords(name: string, sent: InvoiceDetailJson): string {
  const told = toldTo(sent);
  return told.length > 0
    ? `${name} was sent to ${told.join(' and ')}`
    : `${name} was opened to ${sent.customerName}, and not e-mailed`;
}
