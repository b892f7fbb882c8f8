import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { creditCopy as copy } from '@underlay/domain/copy/credits.ts';
import type { Account, CustomerNote } from '../../../api/answers.ts';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { DateText } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import {
  type AccountPathIds,
  accountLink,
  accountQuery,
  creditNoteQuery,
  invoiceLink,
  MissedFile,
  useAccountIds,
  useMissedFile,
} from '../../portal/index.ts';
import { CreditNoteFigures } from './credit-note-figures.tsx';
import { DocumentFact, DocumentFacts, DocumentPage, NoDocument, Paper } from './payment-document.tsx';
import classes from './receipt-page.module.css';

const ROUTE = '/p/u/$portfolioId/a/$accountId/credit-notes/$creditId';

/** One credit note, as a document to keep (CRED-13): what is credited and why, of which invoice, and what became of it. */
export function CreditNotePage() {
  const ids = useAccountIds();
  const { creditId } = useParams({ from: ROUTE });
  const account = useQuery(accountQuery(ids)).data;
  const asked = useQuery(creditNoteQuery(ids, creditId));
  const { isMissed, tryAgain } = useMissedFile(useSearch({ from: ROUTE }));
  return (
    <DocumentPage back={{ link: accountLink(ids), label: 'Back to Invoices & Quotes' }}>
      {asked.data !== undefined && account !== undefined ? (
        <>
          {isMissed && <MissedFile />}
          <NoteSheet ids={ids} account={account} note={asked.data} onDownload={tryAgain} />
        </>
      ) : (
        <NoDocument
          what={copy.kind()}
          error={asked.error}
          missing={copy.missing()}
          onRetry={() => void asked.refetch()}
        />
      )}
    </DocumentPage>
  );
}

interface NoteProps {
  readonly ids: AccountPathIds;
  readonly account: Account;
  readonly note: CustomerNote;
  readonly onDownload: () => void;
}

function NoteSheet({ ids, account, note, onDownload }: NoteProps) {
  const { uuid, number, issuedOn, reason, sender, customer, invoice, uses, voidedAt } = note;
  const isVoid = note.state === 'void';
  const became =
    voidedAt === null ? copy.became.now(note) : [copy.became.void(dateIn(account.timeZone, new Date(voidedAt)))];
  return (
    <Paper
      heading={copy.title({ number })}
      title={copy.titleFrom({ number, business: account.name, isVoid })}
      badge={isVoid && <StatusBadge value={copy.void().toLowerCase()} tone="neutral" />}
      pdf={{ href: pdfPath(ids, uuid), onDownload }}
    >
      <p className={classes.state}>{became.join(' ')}</p>
      <DocumentFacts>
        <Party label={copy.from()} party={sender} />
        <Party label={copy.customer()} party={customer} />
        {invoice !== null && (
          <DocumentFact label={copy.invoice()}>
            <InvoiceName ids={ids} invoice={invoice} />
            <div className={classes.soft}>{invoice.jobName}</div>
          </DocumentFact>
        )}
        <DocumentFact label={copy.reason()}>
          {copy.why({ reason })}
          {note.note !== '' && <div className={classes.soft}>{note.note}</div>}
        </DocumentFact>
        <DocumentFact label={copy.date()}>
          <DateText day={issuedOn as CalendarDate} />
        </DocumentFact>
        {uses.length > 0 && (
          <DocumentFact label={copy.usedOn()} wide>
            <ul className={classes.invoices}>
              {uses.map((use) => (
                <li key={use.id}>
                  <InvoiceName ids={ids} invoice={use} />
                  <Money cents={use.amount} />
                </li>
              ))}
            </ul>
          </DocumentFact>
        )}
      </DocumentFacts>
      <CreditNoteFigures note={note} />
    </Paper>
  );
}

const Party = ({ label, party: { name, lines } }: { label: string; party: CustomerNote['sender'] }) => (
  <DocumentFact label={label}>
    {name}
    <div className={classes.soft}>
      {lines.map((line) => (
        <div key={line}>
          <Breakable>{line}</Breakable>
        </div>
      ))}
    </div>
  </DocumentFact>
);

interface InvoiceNameProps {
  readonly ids: AccountPathIds;
  readonly invoice: { readonly uuid: string | null; readonly id: number };
}

/** One that this customer does not have any more is named and leads nowhere. */
const InvoiceName = ({ ids, invoice: { uuid, id } }: InvoiceNameProps) =>
  uuid === null ? <span>Invoice {id}</span> : <Link {...invoiceLink(ids, uuid)}>Invoice {id}</Link>;

const pdfPath = ({ portfolioId, accountId }: AccountPathIds, creditId: string) =>
  `/core/api/portfolios/${portfolioId}/accounts/${accountId}/credit-notes/${creditId}/pdf`;
