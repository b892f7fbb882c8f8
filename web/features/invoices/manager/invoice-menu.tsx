import { Menu } from '@mantine/core';
import { REFUSALS } from '@underlay/contract/refusals.ts';
import { mayBeDeleted } from '@underlay/domain/invoices/deleted-draft.ts';
import { mayWrite } from '@underlay/domain/invoices/document-rights.ts';
import type { ReactNode } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { MoreMenu } from '../../../ui/controls/more-menu.tsx';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import { copyPortalLink } from '../../customers/manager/index.ts';
import { isSecondQuote, writtenOffOf } from '../invoice-facts.ts';
import { DownloadAndPrintItems, type Pdf } from './download-and-print.tsx';
import classes from './invoice-page.module.css';
import { offeredMoves } from './offered-moves.ts';
import { useTicket } from './use-ticket.ts';

/** What is typed but not stored would be left behind. */
export const UNSAVED = { lines: 'Some lines are not saved yet.', details: 'The details are not saved yet.' };

/** What has a dialog of its own. */
export type MadeOfInvoice =
  | 'copy'
  | 'template'
  | 'invoice'
  | 'acceptance'
  | 'withdrawal'
  | 'parts'
  | 'early'
  | 'credit'
  | 'write-off'
  | 'recover'
  | 'grant';

interface InvoiceMenuProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly pdf: Pdf;
  /** Says what is typed and not stored: it would not be copied. */
  readonly unsaved: string | null;
  readonly onMake: (what: MadeOfInvoice) => void;
  readonly onRetract: () => void;
  readonly onDelete: () => void;
}

/** What is seldom done to an invoice. */
export function InvoiceMenu({ businessId, invoice, pdf, unsaved, ...on }: InvoiceMenuProps) {
  const may = useMay();
  const { offered, why } = offeredMoves(invoice, may);
  const isWriter = mayWrite(may, invoice);
  const pending = invoice.status === 'pending';
  const { today } = useBusinessDay(businessId);
  const openToSign = useTicket(businessId, invoice.uuid);
  const isExpired = invoice.quoteExpiration !== null && invoice.quoteExpiration < today();
  return (
    <MoreMenu>
      <DownloadAndPrintItems pdf={pdf} />
      {isWriter && (
        <MoveItem whyNot={unsaved} onClick={() => on.onMake('copy')}>
          Copy
        </MoveItem>
      )}
      {invoice.isQuote && may('sell') && invoice.lineItems.length > 0 && (
        <MoveItem whyNot={unsaved} onClick={() => on.onMake('template')}>
          Save as template
        </MoveItem>
      )}
      {pending && offered('convert') && <Menu.Item onClick={() => on.onMake('invoice')}>Convert to Invoice</Menu.Item>}
      {isWaiting(invoice) && !isSecondQuote(invoice) && isWriter && (
        <>
          {!isExpired && <Menu.Item onClick={() => void openToSign()}>Sign on this device</Menu.Item>}
          <Menu.Item onClick={() => on.onMake('acceptance')}>Record acceptance</Menu.Item>
        </>
      )}
      {mayBeWithdrawn(invoice) && isWriter && (
        <Menu.Item onClick={() => on.onMake('withdrawal')}>Withdraw quote</Menu.Item>
      )}
      <CreditItems invoice={invoice} onMake={on.onMake} />
      {!invoice.isQuote && invoice.status !== 'paid' && isWriter && (
        <Menu.Item onClick={() => on.onMake('parts')}>Part payments</Menu.Item>
      )}
      {pending && !invoice.isQuote && !invoice.followsContract && isWriter && (
        <Menu.Item onClick={() => on.onMake('early')}>Early-payment discount</Menu.Item>
      )}
      {offered('retract') && (
        <MoveItem whyNot={why('retract')} onClick={on.onRetract}>
          Retract
        </MoveItem>
      )}
      {may('invoice') && (
        <Menu.Item onClick={() => void copyPortalLink(invoice.portalPath)} disabled={pending}>
          Copy portal link
          {pending && <span className={classes.reason}>Customers see it once it is sent.</span>}
        </Menu.Item>
      )}
      {pending && isWriter && (
        <MoveItem whyNot={mayBeDeleted(invoice) ? null : REFUSALS.was_sent.message} onClick={on.onDelete}>
          Delete draft
        </MoveItem>
      )}
    </MoreMenu>
  );
}

/** A quote that its customer has and nobody has answered. */
const isWaiting = ({ status, isQuote, outcome = null }: InvoiceDetail): boolean =>
  isQuote && status === 'sent' && outcome === null;

/** Its customer has it and has not accepted it (selling.md, 3.1). */
const mayBeWithdrawn = (invoice: InvoiceDetail): boolean =>
  isWaiting(invoice) || (invoice.isQuote && invoice.outcome === 'declined');

/** CRED-03, WOFF-01: of an invoice that its customer has. */
function CreditItems({ invoice, onMake }: Pick<InvoiceMenuProps, 'invoice' | 'onMake'>) {
  const may = useMay();
  if (!isOwed(invoice) || !may('refund')) return null;
  return (
    <>
      <Menu.Item onClick={() => onMake('credit')}>Credit note</Menu.Item>
      {mayBeGranted(invoice) && <Menu.Item onClick={() => onMake('grant')}>Grant the discount</Menu.Item>}
      {invoice.amount > 0 && <Menu.Item onClick={() => onMake('write-off')}>Write off</Menu.Item>}
      {mayBeRecovered(invoice) && <Menu.Item onClick={() => onMake('recover')}>Recover</Menu.Item>}
    </>
  );
}

/** DISC-05: while something is due. Beside what was given up nothing makes room for it (CRED-07). A server of the version before knows of none. */
const mayBeGranted = (invoice: InvoiceDetail): boolean => {
  const { earlyDiscount, amount } = invoice;
  const total = earlyDiscount?.total ?? 0;
  return total > 0 && amount > 0 && (total <= amount || writtenOffOf(invoice) <= 0);
};

/** WOFF-05: nothing of it is due any more, since something was given up. */
const mayBeRecovered = (invoice: InvoiceDetail): boolean => invoice.amount <= 0 && writtenOffOf(invoice) > 0;

const isOwed = ({ status, isQuote }: InvoiceDetail): boolean => !isQuote && (status === 'unpaid' || status === 'paid');

interface MoveItemProps {
  readonly whyNot: string | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** What can be done now and then, or why it cannot. */
const MoveItem = ({ whyNot, onClick, children }: MoveItemProps) => (
  <Menu.Item
    // Not disabled. The reason must be reachable with the keyboard.
    aria-disabled={whyNot !== null}
    className={classes.item}
    closeMenuOnClick={whyNot === null}
    onClick={whyNot === null ? onClick : undefined}
  >
    {children}
    {whyNot !== null && <span className={classes.reason}>{whyNot}</span>}
  </Menu.Item>
);
