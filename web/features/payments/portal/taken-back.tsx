import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { isMissing } from '../../../api/api-error.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { accountLink, customerInvoiceQuery, payOrderLink } from '../../portal/index.ts';
import { orderSearch } from './order-in-address.ts';
import type { ChosenOrder } from './use-chosen-order.ts';
import type { usePayableInvoice } from './use-payable-invoice.ts';

interface TakenBackProps {
  readonly payable: ReturnType<typeof usePayableInvoice>;
  /** What was chosen. Null for all that is due of the invoice. */
  readonly order: ChosenOrder | null;
}

/** PINV-11, PART-06: of what was chosen to pay, something is not there any more. Says what, and leads to what else is due. */
export function TakenBack({ payable: { ids, invoiceId, account, invoice }, order }: TakenBackProps) {
  const targets = order?.targets ?? [];
  // The server does not say which one it is, so each is asked for.
  const others = targets.filter((target) => target.invoiceId !== invoiceId);
  const asked = useQueries({ queries: others.map((target) => customerInvoiceQuery(ids, target.invoiceId)) });
  if ([invoice, ...asked].some(({ isFetching, error }) => isFetching && !isMissing(error)))
    return (
      <Waiting>
        <SkeletonBar width={30} height={10} />
      </Waiting>
    );
  const gone = [
    ...(isMissing(invoice.error) ? [{ invoiceId, number: invoice.data?.id }] : []),
    ...others.flatMap((target, at) =>
      isMissing(asked[at]?.error) ? [{ ...target, number: asked[at]?.data?.id }] : [],
    ),
  ];
  const numbers = gone.flatMap(({ invoiceId: id, number = numberIn(order, id) }) => number ?? []);
  const left = targets.filter((target) => !gone.some((each) => each.invoiceId === target.invoiceId));
  return (
    <Alert action={<Onward {...{ ids, account, left }} useCredit={order?.useCredit ?? false} />}>
      {copy.takenBack({ numbers: numbers.length === gone.length ? numbers : [], isOne: targets.length < 2 })}
    </Alert>
  );
}

/** As the order named it before it was taken back. */
const numberIn = (order: ChosenOrder | null, id: string): number | undefined =>
  order?.prepared?.targets.find(({ invoiceId }) => invoiceId === id)?.number;

interface OnwardProps extends Pick<TakenBackProps['payable'], 'ids' | 'account'> {
  /** What of the order can still be paid. */
  readonly left: ChosenOrder['targets'];
  readonly useCredit: boolean;
}

function Onward({ ids, account, left, useCredit }: OnwardProps) {
  if (left.length > 0)
    return (
      <Link {...payOrderLink(ids)} search={orderSearch(left, useCredit)}>
        {copy.chooseAgain()}
      </Link>
    );
  return account !== undefined && account.balance > 0 ? (
    <Link {...payOrderLink(ids)}>{copy.others()}</Link>
  ) : (
    <Link {...accountLink(ids)}>{copy.back()}</Link>
  );
}
