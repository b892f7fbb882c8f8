import { useQuery } from '@tanstack/react-query';
import { statementCopy as copy } from '@underlay/domain/copy/statements.ts';
import { add, cents } from '@underlay/domain/money/money.ts';
import type { Customer } from '../../../api/answers.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { Figure, Figures } from '../../../ui/layout/figures.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import { CustomerPayment, GiveCredit } from '../../payments/manager/index.ts';
import { isOpen, StatementAges } from '../statement-ages.tsx';
import { statementQuery } from '../statement-queries.ts';
import classes from './customer-balance.module.css';

/** STMT-01: what is owed, what of it is late, what they have left over and what is on its way, and the way to the statement. */
export function CustomerBalance({
  customer,
}: {
  customer: Pick<Customer, 'uuid' | 'displayName' | 'owed' | 'overdue'>;
}) {
  const businessId = useBusinessId();
  const { uuid: customerId, owed, overdue } = customer;
  const { data: statement } = useQuery(statementQuery(businessId, customerId));
  // What was paid back of a check that came back is owed, and no credit.
  const unused = add(cents(0), ...(statement?.open?.credits ?? []).map(({ amount }) => cents(Math.max(0, amount))));
  const underWay = statement?.underWay.sum ?? cents(0);
  // A server of the version before tells of none.
  const refunds = statement?.underWay.refunds ?? [];
  const goingBack = add(cents(0), ...refunds.map(({ amount }) => amount));
  // Nothing of it can be used any more (PART-23).
  const credit = cents(unused - refunds.reduce((sum, { unused: taken }) => sum + taken, 0));
  return (
    <Figures
      label="Money"
      {...(isOpen(statement?.ages) && {
        drawn: (
          <div className={classes.ages}>
            <StatementAges ages={statement.ages} />
          </div>
        ),
      })}
      action={
        <div className={classes.actions}>
          <CustomerPayment customer={customer} />
          <GiveCredit customer={customer} />
          <ButtonLink
            to="/p/m/$businessId/customers/$customerId/statement"
            params={{ businessId, customerId }}
            variant="default"
          >
            {copy.title()}
          </ButtonLink>
        </div>
      }
    >
      <Figure label="Owed" cents={owed} />
      <Figure label="Overdue" cents={overdue} alarming />
      {credit !== 0 && <Figure label="Credit" cents={credit} />}
      {underWay !== 0 && <Figure label="On its way" cents={underWay} />}
      {goingBack !== 0 && <Figure label="On its way back" cents={goingBack} />}
    </Figures>
  );
}
