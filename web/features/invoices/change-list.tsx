import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { type Cents, formatCents } from '@underlay/domain/money/money.ts';
import type { ReactNode } from 'react';
import type { Changes } from '../../api/answers.ts';
import classes from './change-list.module.css';
import { changeRows } from './change-rows.tsx';
import { WasNow } from './redlined.tsx';

interface ChangeListProps {
  readonly changes: Changes;
  /** Whether its customer reads a total alone. */
  readonly onePrice?: boolean;
}

/** VER-06: each thing that is another in a version than in an earlier one, with its dollars, and the total last. */
export function ChangeList({ changes, onePrice = false }: ChangeListProps) {
  const { before, after, difference } = changes.total;
  return (
    <ul className={classes.changes}>
      {changeRows(changes, { onePrice }).map(({ key, text, difference: dollars }) => (
        <Row key={key} difference={dollars}>
          {text}
        </Row>
      ))}
      <Row difference={difference} isTotal>
        {offerCopy.changes.total()}
        <WasNow was={formatCents(before)} now={formatCents(after)} />
      </Row>
    </ul>
  );
}

interface RowProps {
  readonly difference: Cents | null;
  readonly isTotal?: boolean;
  readonly children: ReactNode;
}

const Row = ({ difference, isTotal = false, children }: RowProps) => (
  <li data-total={isTotal || undefined}>
    <div className={classes.text}>{children}</div>
    <span className={classes.figure}>{difference !== null && formatCents(difference)}</span>
  </li>
);
