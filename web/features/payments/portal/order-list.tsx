import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { add, ZERO } from '@underlay/domain/money/money.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Money } from '../../../ui/text/money.tsx';
import classes from './order-list.module.css';
import { OrderRow } from './order-row.tsx';
import type { useOrder } from './use-order.ts';

interface OrderListProps {
  readonly choice: ReturnType<typeof useOrder>;
  readonly today: string;
  readonly pressed: boolean;
}

/** What is due, each invoice with its own amount, the earliest first. */
export function OrderList({ choice, today, pressed }: OrderListProps) {
  const { rows, allChosen, anyChosen } = choice;
  return (
    <Sheet className={classes.list} aria-label={copy.what()}>
      <label className={classes.all}>
        <input
          type="checkbox"
          checked={allChosen}
          ref={(box) => {
            if (box) box.indeterminate = anyChosen && !allChosen;
          }}
          onChange={(event) => choice.chooseAll(event.currentTarget.checked)}
        />
        <span>{copy.all()}</span>
        <b>
          <Money cents={rows.reduce((sum, { invoice }) => add(sum, invoice.due), ZERO)} />
        </b>
      </label>
      <ul>
        {rows.map((row) => (
          <OrderRow
            key={row.invoice.invoiceId}
            row={row}
            today={today}
            pressed={pressed}
            onChoose={(chosen) => choice.choose(row.invoice, chosen)}
            onType={(typed) => choice.type(row.invoice, typed)}
          />
        ))}
      </ul>
    </Sheet>
  );
}
