import { Button } from '@mantine/core';
import { cents, formatCents } from '@underlay/domain/money/money.ts';
import { MoneyField } from '../../../ui/fields/text-fields.tsx';
import classes from './record-money.module.css';
import type { useRefundPlaces } from './use-refund-places.ts';

interface RefundPlacesProps {
  readonly places: ReturnType<typeof useRefundPlaces>;
}

/** Where a refund is taken from, for whoever wants it otherwise than usual (PART-23). One place leaves nothing to choose. */
export function RefundPlaces({ places }: RefundPlacesProps) {
  if (places.rows.length < 2) return null;
  if (!places.isChosen)
    return (
      <div>
        <Button variant="subtle" size="compact-sm" onClick={places.choose}>
          Choose where it is taken from
        </Button>
      </div>
    );
  return (
    <fieldset className={classes.allocations} data-whole>
      <legend>Taken from</legend>
      <div className={classes.rows}>
        {places.rows.map(({ invoiceUuid, invoiceId, most, text, problem }, at) => (
          <MoneyField
            key={invoiceUuid ?? 'credit'}
            label={invoiceId === null ? 'Credit' : `Invoice ${invoiceId}`}
            help={`At most ${formatCents(most)}.`}
            name={`from-${invoiceId ?? 'credit'}`}
            value={text}
            error={problem}
            valid={false}
            required={false}
            onBlur={() => undefined}
            onChange={(value) => places.type(at, value)}
          />
        ))}
      </div>
      <div className={classes.rest}>
        <p role="status">{restLabel(places.rest)}</p>
        <Button variant="subtle" size="compact-sm" onClick={places.startOver}>
          As usual again
        </Button>
      </div>
    </fieldset>
  );
}

function restLabel(rest: number): string {
  if (rest === 0) return 'That is all of it.';
  const amount = formatCents(cents(Math.abs(rest)));
  return rest > 0 ? `${amount} is still to be taken` : `${amount} more than goes back`;
}
