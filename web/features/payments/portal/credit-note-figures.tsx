import { creditCopy as copy } from '@underlay/domain/copy/credits.ts';
import { taxLabel } from '@underlay/domain/invoices/totals.ts';
import { type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { formatQuantity } from '@underlay/domain/money/quantity.ts';
import type { ReactNode } from 'react';
import type { CustomerNote } from '../../../api/answers.ts';
import { rateOf } from '../../../api/money.ts';
import { Money } from '../../../ui/text/money.tsx';
import classes from './receipt-page.module.css';

/** What is credited line by line, what is kept for restocking, its tax and the total, as on paper. */
export function CreditNoteFigures({ note }: { readonly note: CustomerNote }) {
  // A server of the version before holds nothing, and says nothing of discounts.
  const { lines, figures, less = ZERO, value, restocking, subtotal, taxes, retained = ZERO, total, state } = note;
  const onePrice = figures === 'none';
  const hidesRates = onePrice || figures === 'amounts';
  return (
    <table className={classes.figures} aria-label={copy.kind()}>
      <tbody>
        {lines.map(({ description, quantity, unit, rate, subTotal }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was sent never changes
          <Row key={index} label={description} amount={onePrice ? null : subTotal}>
            {hidesRates
              ? null
              : `${formatQuantity(quantity, unit as Parameters<typeof formatQuantity>[1])} × ${formatCents(rate)}`}
          </Row>
        ))}
        {!onePrice && less !== 0 && <Row label={copy.less(note)} amount={cents(-less)} />}
        {!onePrice && value !== null && restocking > 0 && (
          <>
            <Row label={copy.value()} amount={value} />
            <Row label={copy.restocking()} amount={cents(-restocking)} />
          </>
        )}
        {!onePrice && <Row label={copy.subtotal()} amount={subtotal} />}
        {(onePrice ? [] : taxes).map(({ name, percent, tax }) => {
          const label = taxLabel({ name, percent: rateOf(percent) });
          return <Row key={label} label={label} amount={tax} />;
        })}
        {!onePrice && retained > 0 && <Row label={copy.retained()} amount={cents(-retained)} />}
        <Row label={copy.total()} amount={total} kind="total" isVoid={state === 'void'} />
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly label: string;
  /** Null where one price alone is shown. */
  readonly amount: Cents | null;
  readonly kind?: 'total';
  readonly isVoid?: boolean;
  readonly children?: ReactNode;
}

const Row = ({ label, amount, kind, isVoid = false, children }: RowProps) => (
  <tr data-kind={kind}>
    <th scope="row">
      {label}
      {children && <small>{children}</small>}
    </th>
    <td className={isVoid ? classes.undone : undefined}>{amount !== null && <Money cents={amount} />}</td>
  </tr>
);
