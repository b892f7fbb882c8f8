import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { earlyCopy } from '@underlay/domain/copy/early.ts';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { DISCOUNT_NAMES } from '@underlay/domain/credits/credit-kind.ts';
import { add, type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { NotOnline, OnlineCharge, OnlineMethod } from '@underlay/domain/payments/can-pay-online.ts';
import type { Order } from '@underlay/domain/payments/order.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { WHY_NOT_ONLINE } from '../../portal/index.ts';
import type { PreparedOrder } from './order-queries.ts';
import classes from './order-sum.module.css';

export interface Way {
  readonly method: OnlineMethod;
  readonly charge: OnlineCharge;
  /** What less that is for paying so (DISC-06). */
  readonly discount: Cents;
  readonly whyNot: NotOnline | null;
}

interface OrderSumProps {
  readonly order: Order;
  /** Something that was typed since is wrong: then the order is the one of before, and no amount of it is said. */
  readonly isOfBefore: boolean;
  /** How many are chosen by now. */
  readonly chosen: number;
  readonly prepared: PreparedOrder;
  readonly ways: readonly Way[];
  /** The way that is chosen, of those that are open. Null where none is. */
  readonly way: Way | null;
  readonly useCredit: boolean;
  readonly today: string;
  readonly onCredit: (used: boolean) => void;
  readonly onWay: (method: OnlineMethod) => void;
  /** The button, and what stands above it. */
  readonly children: ReactNode;
}

/** What it comes to, by each way, before anything is pressed. */
export function OrderSum({
  order,
  isOfBefore,
  chosen,
  prepared,
  ways,
  way,
  useCredit,
  today,
  onCredit,
  onWay,
  children,
}: OrderSumProps) {
  const fee = way?.charge.fee ?? ZERO;
  const total = way?.charge.total ?? order.charge;
  const isCovered = order.charge === 0 && order.credit > 0;
  const said = isOfBefore ? copy.notYet() : formatCents(total);
  const figure = (amount: Cents) => (isOfBefore ? UNKNOWN : <Money cents={amount} />);
  const less = (label: string, amount: Cents) =>
    amount > 0 && (
      <>
        <dt>{label}</dt>
        <dd>{figure(cents(-amount))}</dd>
      </>
    );
  return (
    <Sheet className={classes.sum} aria-labelledby="you-pay">
      <h2 id="you-pay">{copy.youPay()}</h2>
      <strong className={classes.amount} data-before={isOfBefore || undefined}>
        {said}
      </strong>
      <Spoken>{isOfBefore ? said : `${copy.youPay()} ${said}`}</Spoken>
      <dl>
        <dt>{copy.invoices({ count: chosen })}</dt>
        <dd>{figure(order.sum)}</dd>
        {less(earlyCopy.taken(), order.discount)}
        {prepared.unused > 0 && (
          <>
            <dt>
              <label className={classes.credit}>
                <input
                  type="checkbox"
                  checked={useCredit}
                  onChange={(event) => onCredit(event.currentTarget.checked)}
                />
                <span>{copy.creditToUse({ amount: prepared.unused })}</span>
              </label>
            </dt>
            <dd>{order.credit > 0 && figure(cents(-order.credit))}</dd>
          </>
        )}
        {less(DISCOUNT_NAMES.bank, way?.discount ?? ZERO)}
        {way !== null && fee > 0 && (
          <>
            <dt>{copy.fee[way.method]()}</dt>
            <dd>{figure(fee)}</dd>
          </>
        )}
      </dl>
      {!isCovered && <Ways {...{ ways, way, isOfBefore, onWay }} />}
      {children}
      <p className={classes.note}>{isOfBefore ? '' : noteOf(order, prepared, today as CalendarDate)}</p>
    </Sheet>
  );
}

/** In place of an amount. */
const UNKNOWN = '–';

function Ways({ ways, way, isOfBefore, onWay }: Pick<OrderSumProps, 'ways' | 'way' | 'isOfBefore' | 'onWay'>) {
  const noteOn = ({ method, charge, discount }: Way) =>
    isOfBefore ? copy.wayPace[method]() : copy.wayNote[method]({ amount: charge.fee, discount });
  return (
    <fieldset className={classes.ways}>
      <legend className={classes.hidden}>{copy.how()}</legend>
      {ways.map((each) => (
        <label key={each.method} data-closed={each.whyNot !== null}>
          <input
            type="radio"
            name="way"
            checked={way?.method === each.method}
            disabled={each.whyNot !== null}
            onChange={() => onWay(each.method)}
          />
          <b>{copy.way[each.method]()}</b>
          {each.whyNot === null && !isOfBefore && <b className={classes.figure}>{formatCents(each.charge.total)}</b>}
          <small>{each.whyNot === null ? noteOn(each) : whyNotCopy(each.whyNot)}</small>
        </label>
      ))}
    </fieldset>
  );
}

/** Of an order without an invoice nothing has to be said twice. */
const whyNotCopy = (whyNot: NotOnline): string => (whyNot === 'nothing_due' ? '' : WHY_NOT_ONLINE[whyNot]);

/** More than this are said in one sentence. */
const MOST_SAID = 3;

function noteOf({ stays, targets }: Order, prepared: PreparedOrder, today: CalendarDate): string {
  const numberOf = (id: string) => prepared.targets.find(({ invoiceId }) => invoiceId === id)?.number ?? 0;
  const rest: Cents = stays.reduce((sum, { amount }) => add(sum, amount), ZERO);
  const said =
    stays.length > MOST_SAID
      ? [copy.staysOf({ amount: rest, count: stays.length })]
      : stays.map(({ invoiceId, amount, dueDate: day }) =>
          copy.stays({ amount, number: numberOf(invoiceId), day, today }),
        );
  return [...said, ...(targets.length > 1 ? [copy.oneReceipt()] : [])].join(' ');
}

/** Half a second of rest. Who types an amount is not talked over. */
const REST_MILLISECONDS = 500;

function Spoken({ children }: { children: string }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(children), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [children]);
  return (
    <p className={classes.hidden} aria-live="polite">
      {spoken}
    </p>
  );
}
