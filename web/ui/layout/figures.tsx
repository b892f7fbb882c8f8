import type { Cents } from '@underlay/domain/money/money.ts';
import type { ReactNode } from 'react';
import { Money } from '../text/money.tsx';
import classes from './figures.module.css';
import { Sheet } from './sheet.tsx';

interface FiguresProps {
  readonly label: string;
  readonly children: ReactNode;
  /** The same as a picture. */
  readonly drawn?: ReactNode;
  /** Where more of it stands, at the right, or beneath where there is no room. */
  readonly action?: ReactNode;
}

/** How somebody or something stands, in one row of amounts. */
export const Figures = ({ label, children, drawn, action }: FiguresProps) => (
  <div className={classes.row}>
    <Sheet aria-label={label}>
      <div className={classes.top}>
        <dl className={classes.figures} data-drawn={drawn !== undefined}>
          {children}
        </dl>
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {drawn}
    </Sheet>
  </div>
);

interface FigureProps {
  readonly label: string;
  readonly cents: Cents | undefined;
  /** A few words below it. */
  readonly remark?: string | null;
  /** It wants to be seen, unless it is nothing. */
  readonly alarming?: boolean;
}

/** An amount that an answer leaves out has no figure. */
export const Figure = ({ label, cents, remark = null, alarming = false }: FigureProps) =>
  cents === undefined ? null : (
    <div data-alarming={(alarming && cents > 0) || undefined}>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} />
        {remark !== null && <small>{remark}</small>}
      </dd>
    </div>
  );
