import { contractRows } from '@underlay/domain/contracts/contract-to-date.ts';
import { contractCopy } from '@underlay/domain/copy/contracts.ts';
import { ZERO } from '@underlay/domain/money/money.ts';
import type { CustomerInvoice } from '../../api/answers.ts';
import { Money } from '../../ui/text/money.tsx';
import classes from './contract-to-date.module.css';

/** DRAW-09: what the invoice of a draw is a part of, as it was when it was sent. A server of the version before knows none. */
export function ContractToDate({
  invoice: { contractToDate = null },
}: {
  invoice: Pick<CustomerInvoice, 'contractToDate'>;
}) {
  if (contractToDate === null) return null;
  const { sum, billedBefore: before, thisDraw, held = ZERO, left, canceled = false } = contractToDate;
  return (
    <dl className={classes.contract} aria-label={contractCopy.toDate.title()}>
      {contractRows({ sum, before, thisDraw, held, left, canceled }).map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money cents={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
