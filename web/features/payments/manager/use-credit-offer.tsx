import { useQuery } from '@tanstack/react-query';
import { add } from '@underlay/domain/money/money.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { useMay } from '../../businesses/index.ts';
import { type CreditToApply, creditsQuery, goodwillQuery } from '../refund-queries.ts';
import classes from './credit-offer.module.css';
import { useApplyCreditDialog } from './later-dialogs.tsx';

type Whose = Pick<CreditToApply, 'customerId' | 'customerName' | 'invoiceId'>;

/** One line that offers the unused credit that a customer has, for whoever may use it, the oldest first (ALLOC-12). `dialog` stands on the page. */
export function useCreditOffer(businessId: string, { customerId, customerName, invoiceId }: Whose) {
  const may = useMay();
  const enabled = customerId !== '' && may('money');
  const { data: payments = [] } = useQuery({ ...creditsQuery(businessId, customerId), enabled });
  const { data: notes = [] } = useQuery({ ...goodwillQuery(businessId, customerId), enabled });
  const apply = useApplyCreditDialog(businessId);
  const sources = [
    ...(may('refund') ? payments : []).map(({ paymentId, amount, createdAt }) => ({
      source: { paymentId },
      amount,
      createdAt,
    })),
    ...(may('invoice') ? notes : []).map(({ uuid: creditId, unused: amount, createdAt }) => ({
      source: { creditId },
      amount,
      createdAt,
    })),
  ].sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  const [oldest] = sources;
  const asked = { customerId, customerName, ...(invoiceId !== undefined && { invoiceId }) };
  return {
    line: oldest && (
      <p className={classes.offer} data-whole aria-busy={apply.busy}>
        {customerName} has <Money cents={add(...sources.map(({ amount }) => amount))} /> of unused credit.{' '}
        <LinkButton onClick={() => apply.open({ source: oldest.source, ...asked })}>
          {invoiceId === undefined ? 'Apply it to an invoice' : 'Apply it to this invoice'}
        </LinkButton>
      </p>
    ),
    dialog: apply.dialog,
  };
}
