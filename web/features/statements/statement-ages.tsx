import { statementCopy as copy } from '@underlay/domain/copy/statements.ts';
import type { Age } from '../../api/answers.ts';
import { Money } from '../../ui/text/money.tsx';
import classes from './statement-ages.module.css';

/** Whether there are any. Where nothing is open, five times nothing says nothing. */
export const isOpen = (ages: readonly Age[] | null | undefined): ages is readonly Age[] =>
  ages?.some(({ amount }) => amount > 0) ?? false;

/** How long what is open has been due, as boards in one row, and below them in figures. */
export const StatementAges = ({ ages }: { ages: readonly Age[] }) => (
  <div className={classes.strip}>
    <div className={classes.boards} aria-hidden="true">
      {ages
        .filter(({ amount }) => amount > 0)
        .map(({ age, amount }) => (
          <i key={age} data-age={age} style={{ flexGrow: amount }} />
        ))}
    </div>
    <dl className={classes.ages} aria-label={copy.agesTitle()}>
      {ages.map(({ age, amount }) => (
        <div key={age} data-age={age}>
          <dt>{copy.ages[age]()}</dt>
          <dd>
            <Money cents={amount} />
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
