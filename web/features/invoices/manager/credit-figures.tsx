import { creditCopy, withFee } from '@underlay/domain/copy/credits.ts';
import { cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import type { CreditPreview } from '../credit-queries.ts';
import classes from './credit-note-dialog.module.css';

interface CreditFiguresProps {
  /** Undefined while nothing is known. */
  readonly preview: CreditPreview | undefined;
  readonly problem: Error | null;
  /** Whether what can be is sent back. */
  readonly sendsBack: boolean;
}

/** CRED-09: what it comes to, in the look of the totals, and in sentences what will happen. */
export function CreditFigures({ preview, problem, sendsBack }: CreditFiguresProps) {
  if (problem !== null) return <Alert>{refusalOf(problem).message}</Alert>;
  if (preview === undefined) return <p className={classes.waiting}>What it comes to stands here as you type.</p>;
  // A server of the version before holds nothing, and names no fee.
  const { value, restocking, subtotal, tax, retained = ZERO, total, lessDue, pushedOff } = preview;
  return (
    <div aria-live="polite">
      <dl className={classes.figures} aria-label="Totals of the credit note">
        {value !== null && restocking > 0 && (
          <>
            <Row label="Returned" amount={formatCents(value)} />
            <Row label="Restocking" amount={formatCents(cents(-restocking))} />
          </>
        )}
        <Row label="Credited" amount={formatCents(subtotal)} />
        <Row label="Tax" amount={formatCents(tax)} />
        {retained > 0 && <Row label={creditCopy.retained()} amount={formatCents(cents(-retained))} />}
        <Row label="Total" amount={formatCents(total)} />
      </dl>
      {lessDue > 0 && <p>{formatCents(lessDue)} less is due.</p>}
      {retained > 0 && <p>{formatCents(retained)} less is held.</p>}
      {pushedOff.map(({ paymentId, name, amount, refundableFee = ZERO, canBeRefunded }) => (
        <p key={paymentId ?? name}>
          {sendsBack && canBeRefunded
            ? `${withFee(amount, refundableFee, `goes back to ${theMeans(name)}`)}.`
            : `${formatCents(amount)} of ${name} becomes credit.`}
        </p>
      ))}
    </div>
  );
}

/** "the card ending in 4242". */
export const theMeans = (name: string): string => (/^(the|an?) /.test(name) ? name : `the ${name}`);

const Row = ({ label, amount }: { label: string; amount: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
);
