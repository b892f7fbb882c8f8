import { paymentsCopy } from '@underlay/domain/copy/payments.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { paymentWords } from '@underlay/domain/offers/schedule-words.ts';
import classes from './how-you-pay.module.css';
import type { OfferChoices } from './use-offer-choices.ts';

/**
 * Each payment in dollars, for what is chosen now, and what of them is held back (SCHED-06, RET-01). Of one payment for all, when it is
 * asked for, there is nothing to say.
 */
export function HowYouPay({ payments, held, hasPlan }: Pick<OfferChoices, 'payments' | 'held' | 'hasPlan'>) {
  if (!hasPlan) return null;
  return (
    <section className={classes.plan} aria-labelledby="how-you-pay">
      <h2 id="how-you-pay">{paymentsCopy.title()}</h2>
      {payments.length > 0 && <Payments payments={payments} />}
      {held.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

const Payments = ({ payments }: Pick<OfferChoices, 'payments'>) => (
  <dl>
    {payments.map((payment, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and keep their order
      <div key={place}>
        <dt>
          {payment.name}
          <small>{paymentWords(payment)}</small>
        </dt>
        <dd>{formatCents(payment.planned)}</dd>
      </div>
    ))}
  </dl>
);
