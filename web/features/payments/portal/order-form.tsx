import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useNavigate } from '@tanstack/react-router';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { basisPoints } from '@underlay/domain/money/money.ts';
import {
  chargeBy,
  discountBy,
  ONLINE_METHODS,
  type OnlineMethod,
  type OnlineTerms,
  whyNotBy,
} from '@underlay/domain/payments/can-pay-online.ts';
import type { Order } from '@underlay/domain/payments/order.ts';
import { type FormEvent, useRef, useState } from 'react';
import type { Account } from '../../../api/answers.ts';
import { isMissing } from '../../../api/api-error.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { type AccountPathIds, payByBankLink, payByCardLink } from '../../portal/index.ts';
import { type AddressedTarget, orderSearch } from './order-in-address.ts';
import { OrderList } from './order-list.tsx';
import classes from './order-page.module.css';
import type { PreparedOrder } from './order-queries.ts';
import { OrderSum, type Way } from './order-sum.tsx';
import { useOrder } from './use-order.ts';
import { useUseCredit } from './use-use-credit.ts';

interface OrderFormProps {
  readonly ids: AccountPathIds;
  readonly account: Account;
  readonly terms: OnlineTerms;
  readonly prepared: PreparedOrder;
  readonly start: { readonly targets: readonly AddressedTarget[]; readonly only: string | null };
  readonly startsWithCredit: boolean;
  /** Why not everything stands here. */
  readonly note: string | null;
}

/** What to pay, what it comes to by each way, and one button that says both. */
export function OrderForm({ ids, account, terms, prepared, start, startsWithCredit, note }: OrderFormProps) {
  const navigate = useNavigate();
  const [useCredit, setUseCredit] = useState(startsWithCredit);
  const choice = useOrder(prepared, start, { useCredit, bankDiscount: terms.bankDiscount ?? basisPoints(0) });
  const [asked, setAsked] = useState<OnlineMethod>('ach');
  const [pressed, setPressed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { order, isWrong } = choice;
  const ways = waysOf(order, terms);
  const open = ways.filter(({ whyNot }) => whyNot === null);
  const way = open.find(({ method }) => method === asked) ?? open[0] ?? null;
  const isCovered = !isWrong && order.charge === 0 && order.credit > 0;
  const credit = useUseCredit(ids, order);
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (isWrong)
      return void requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
    if (isCovered) return credit.mutate();
    const [first] = order.targets;
    if (way === null || first === undefined) return;
    const search = orderSearch(order.targets, order.credit > 0);
    // The way back leads to what was chosen.
    await navigate({ to: '.', search, replace: true, resetScroll: false });
    const link = way.method === 'ach' ? payByBankLink : payByCardLink;
    await navigate({ ...link(ids, first.invoiceId), search: isPlain(order, way) ? {} : search });
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void pay(event)}>
      <div>
        <OrderList choice={choice} today={account.today} pressed={pressed} />
        {note !== null && <p className={classes.more}>{note}</p>}
      </div>
      <OrderSum
        order={order}
        isOfBefore={isWrong}
        chosen={choice.rows.filter(({ chosen }) => chosen).length}
        prepared={prepared}
        ways={ways}
        way={way}
        useCredit={useCredit}
        today={account.today}
        onCredit={setUseCredit}
        onWay={setAsked}
      >
        <div className={classes.bar} data-bar>
          {credit.error !== null && <Alert>{whyNotUsed(credit.error, order)}</Alert>}
          <Button
            type="submit"
            size="lg"
            fullWidth
            loading={credit.isPending}
            disabled={!isWrong && !isCovered && way === null}
          >
            {isCovered ? copy.spendCredit({ amount: order.credit }) : buttonCopy(isWrong ? null : way)}
          </Button>
          <p className={classes.why}>{!choice.anyChosen && copy.choose()}</p>
        </div>
      </OrderSum>
    </form>
  );
}

const whyNotUsed = (error: Error, { targets }: Order): string =>
  isMissing(error) ? copy.takenBack({ numbers: [], isOne: targets.length < 2 }) : error.message;

const buttonCopy = (way: Way | null): string =>
  way === null ? copy.title() : copy.pay[way.method]({ amount: way.charge.total });

/** All that is due of one invoice is paid as ever: nothing of it has to be said in the address. */
const isPlain = ({ targets, stays, credit, discount }: Order, way: Way): boolean =>
  targets.length === 1 && stays.length === 0 && credit === 0 && discount === 0 && way.discount === 0;

function waysOf({ charge: amountDue, bankDiscount }: Order, terms: OnlineTerms): readonly Way[] {
  const owed = { amountDue, bankDiscount, isQuote: false };
  return ONLINE_METHODS.map((method) => ({
    method,
    charge: chargeBy(method, owed, terms),
    discount: discountBy(method, owed, terms),
    whyNot: whyNotBy(method, owed, terms),
  })).filter(({ whyNot }) => whyNot !== 'not_enabled');
}
