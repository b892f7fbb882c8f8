import { Button } from '@mantine/core';
import { cents, centsFromText, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { Invoice } from '../../../api/answers.ts';
import { MoneyField } from '../../../ui/fields/text-fields.tsx';
import { DateText } from '../../../ui/text/calendar-text.tsx';
import classes from './record-money.module.css';
import { TakenInTime, takesInTime } from './taken-in-time.tsx';
import type { AllocationRow, useTypedAllocations } from './typed-allocations.ts';

interface AllocationFieldsProps {
  readonly typed: ReturnType<typeof useTypedAllocations>;
  /** On which the money came. */
  readonly day: string;
}

/** Every open invoice with what of the money stands on it, and what is left of it as the amounts are typed. */
export function AllocationFields({ typed, day }: AllocationFieldsProps) {
  return (
    <fieldset className={classes.allocations} data-whole>
      <legend>Invoices</legend>
      {typed.rows.length > 1 && (
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
      {typed.rows.length === 1 && typed.rows[0] && (
        <p className={classes.only}>
          Invoice {typed.rows[0].invoice.id}, {typed.rows[0].invoice.jobName}: <Due invoice={typed.rows[0].invoice} />
        </p>
      )}
      <TakenInTime close invoices={typed.rows.filter((row) => takes(row, day)).map(({ invoice }) => invoice)} />
      <div className={classes.rest}>
        <p role="status">{restLabel(typed.rest)}</p>
        {typed.isTyped && (
          <Button variant="subtle" size="compact-sm" onClick={typed.startOver}>
            Oldest first again
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Invoices that are due and take no money by now, each with the reason (ALLOC-13). */
export const WaitingInvoices = ({ invoices }: { invoices: readonly Invoice[] }) =>
  invoices.map(({ uuid, id, jobName }) => (
    <p key={uuid} className={classes.waiting} data-whole>
      Invoice {id}, {jobName}, waits for a bank account to be verified. It takes no other payment until then.
    </p>
  ));

const Due = ({ invoice }: { invoice: Invoice }) => (
  <>
    {formatCents(invoice.amount)} due <DateText day={invoice.dueDate} />
  </>
);

const takes = ({ invoice, text }: AllocationRow, day: string): boolean =>
  takesInTime(invoice, centsFromText(text.trim()) ?? ZERO, day);

function restLabel(rest: number): string {
  if (rest === 0) return 'All of it is assigned';
  const amount = formatCents(cents(Math.abs(rest)));
  return rest > 0 ? `${amount} left` : `${amount} more than was received`;
}
