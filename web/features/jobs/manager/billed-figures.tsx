import type { Cents } from '@underlay/domain/money/money.ts';
import { Figure } from '../../../ui/layout/figures.tsx';

interface BilledFiguresProps {
  /** A server of the version before knows of no fees, and counts what is on its way of a job as paid. */
  readonly charged?: Cents | undefined;
  readonly paid: Cents;
  readonly credited: Cents;
  readonly onItsWay?: Cents | undefined;
  readonly due: Cents;
}

/** What became of what was billed: the same words for a job and for its contract (CONT-08, JOB-10). What is nothing is left out. */
export const BilledFigures = ({ charged, paid, credited, onItsWay, due }: BilledFiguresProps) => (
  <>
    {charged !== undefined && charged > 0 && <Figure label="Fees" cents={charged} />}
    <Figure label="Paid" cents={paid} />
    {credited > 0 && <Figure label="No longer due" cents={credited} />}
    {onItsWay !== undefined && onItsWay > 0 && <Figure label="On its way" cents={onItsWay} />}
    <Figure label="Due" cents={due} />
  </>
);
