import { Button } from '@mantine/core';
import { cents, centsFromText, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { Invoice } from '../../../api/answers.ts';
import { MoneyField } from '../../../ui/fields/text-fields.tsx';
import { DateText } from '../../../ui/text/calendar-text.tsx';
import { waitingOn } from '../waits-for-deposits.ts';
import classes from './record-money.module.css';
import { TakenInTime, takesInTime } from './taken-in-time.tsx';
import type { AllocationRow, useTypedAllocations } from './typed-allocations.ts';

type Typed = ReturnType<typeof useTypedAllocations>;

interface AllocationFieldsProps {
  readonly typed: Typed;
  /** On which the money came. */
  readonly day: string;
}

/** Every open invoice with what of the money stands on it, and what is left of it as the amounts are typed. */
export function AllocationFields({ typed, day }: AllocationFieldsProps) {
  const { only } = typed;
  return (
    <fieldset className={classes.allocations} data-whole>
      <legend>Invoices</legend>
      {!only && (
        <div className={classes.rows}>
          {typed.rows.map(({ invoice, text, problem }) => (
            <MoneyField
              key={invoice.uuid}
              label={`Invoice ${invoice.id}, ${invoice.jobName}`}
              help={<Due invoice={invoice} />}
              name={`invoice-${invoice.id}`}
              value={text}
              error={problem}
              valid={false}
              required={false}
              onBlur={() => undefined}
              onChange={(value) => typed.type(invoice.uuid, value)}
            />
          ))}
        </div>
      )}
      {only && (
        <p className={classes.only}>
          Invoice {only.invoice.id}, {only.invoice.jobName}: <Due invoice={only.invoice} />
        </p>
      )}
      {typed.rows.map((row) => (
        <WaitingPayment key={row.invoice.uuid} row={row} />
      ))}
      <TakenInTime close invoices={typed.rows.filter((row) => takes(row, day)).map(({ invoice }) => invoice)} />
      <div className={classes.rest}>
        <p role="status">{restLabel(typed)}</p>
        {typed.isTyped && (
          <Button variant="subtle" size="compact-sm" onClick={typed.startOver}>
            Oldest first again
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** What saving does to the payments that wait for small deposits on this invoice (ALLOC-05). */
const WaitingPayment = ({ row: { invoice, text } }: { row: AllocationRow }) =>
  waitingOn(invoice).map((payment) => (
    <p key={payment.paymentId} className={classes.waiting}>
      {waits(invoice.id, payment)}
      {(centsFromText(text.trim()) ?? ZERO) > 0
        ? `${payment.others > 0 ? 'All of it' : 'It'} is canceled when you save this.`
        : `What you put on the invoice cancels ${payment.others > 0 ? 'all of it' : 'it'}.`}
    </p>
  ));

/** Of one over several invoices, what it has for this one. */
function waits(number: number, { rate, others }: ReturnType<typeof waitingOn>[number]): string {
  const amount = formatCents(rate);
  if (!(others > 0)) return `A bank payment of ${amount} waits for small deposits on invoice ${number}. `;
  const beside = `${others} other ${others === 1 ? 'invoice' : 'invoices'}`;
  return `A bank payment for invoice ${number}, with ${amount}, and for ${beside} waits for small deposits. `;
}

const Due = ({ invoice }: { invoice: Invoice }) => (
  <>
    {formatCents(invoice.amount)} due <DateText day={invoice.dueDate} />
  </>
);

const takes = ({ invoice, text }: AllocationRow, day: string): boolean =>
  takesInTime(invoice, centsFromText(text.trim()) ?? ZERO, day);

function restLabel({ rest, allocations }: Typed): string | null {
  // Nothing has come yet.
  if (rest === 0) return allocations.length > 0 ? 'All of it is assigned' : null;
  const amount = formatCents(cents(Math.abs(rest)));
  return rest > 0 ? `${amount} left` : `${amount} more than was received`;
}
