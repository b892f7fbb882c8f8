import { statementCopy as copy } from '@underlay/domain/copy/statements.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { ReactNode } from 'react';
import type { Statement } from '../../api/answers.ts';
import { PlankEdge } from '../../ui/layout/plank-edge.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { isOpen, StatementAges } from './statement-ages.tsx';
import { StatementFoot } from './statement-foot.tsx';
import { StatementHappened } from './statement-happened.tsx';
import { StatementOpen } from './statement-open.tsx';
import classes from './statement-sheet.module.css';

interface StatementSheetProps {
  readonly statement: Statement;
  /** The choice between what is open and what happened, and of the days. */
  readonly choice?: ReactNode;
  /** Where an invoice has its page. */
  readonly invoice: (id: { readonly uuid: string; readonly number: number }) => ReactNode;
  readonly isOld?: boolean;
}

/** A statement as a document, for the business and for its customer alike (STMT-06). */
export function StatementSheet({ statement, choice, invoice, isOld = false }: StatementSheetProps) {
  const { sender, customer, balance, overdue, ages, open, happened } = statement;
  return (
    <Sheet
      as="article"
      className={classes.document}
      aria-label={copy.titleFor({ customer: customer.name })}
      aria-busy={isOld}
    >
      <PlankEdge />
      <div className={classes.body}>
        <header className={classes.from}>
          <div>
            <p className={classes.sender}>{sender.name}</p>
            <address>
              {sender.lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </address>
          </div>
          <div className={classes.whose}>
            <p>
              <strong>{customer.name}</strong>
            </p>
            <p>{copy.account({ number: customer.accountNumber })}</p>
            <p className={classes.amount}>{formatCents(balance)}</p>
            <p>{balance < 0 ? copy.inYourFavor() : overdue !== null && balance > 0 && copy.overdue(overdue, ages)}</p>
          </div>
        </header>
        {isOpen(ages) ? <StatementAges ages={ages} /> : <hr className={classes.rule} />}
        {choice}
        {open && (
          <StatementOpen open={open} invoice={invoice}>
            <StatementFoot statement={statement} columns={4} />
          </StatementOpen>
        )}
        {happened && (
          <StatementHappened happened={happened} from={statement.from}>
            <StatementFoot statement={statement} columns={3} />
          </StatementHappened>
        )}
      </div>
    </Sheet>
  );
}
