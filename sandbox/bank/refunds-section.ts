import type Stripe from 'stripe';
import { html, type Markup } from '../pages/html.ts';
import { isDecidable } from '../payments/decide-refund.ts';
import type { World } from '../world/world.ts';
import { dollars } from './labels.ts';

/** Whether refunds arrive at once, with the switch for it. */
export function refundsSection({ settings }: World): Markup {
  const isOn = settings.get('refundsPending');
  return html`<section class="sheet" aria-labelledby="refunds"><h2 id="refunds">Refunds</h2>
<p>${isOn ? 'A refund waits for the bank.' : 'A refund arrives at once.'}</p>
<form class="actions" method="post" action="/bank/settings"><button name="refundsPending" value="${isOn ? 'false' : 'true'}">${isOn ? 'Let refunds arrive' : 'Let refunds wait'}</button></form>
<p class="quiet">One that arrived can still be sent back by the bank.</p></section>`;
}

/** The refunds of one payment, newest first, each with the bank's possible decisions. */
export function refundRows(world: World, account: string, charge: Stripe.Charge): Markup[] {
  return [...world.objects.newest('refund', account)]
    .filter((refund) => refund.charge === charge.id)
    .map((refund) => refundRow(refund));
}

function refundRow(refund: Stripe.Refund): Markup {
  const amount = dollars(refund.amount);
  const button = (decision: 'settle' | 'fail', label: string) =>
    isDecidable(refund, decision) &&
    html`<form method="post" action="/bank/refunds/${refund.id}/${decision}"><button>${label}<span class="hidden">, refund of ${amount}</span></button></form>`;
  return html`<p class="quiet">Refund of ${amount}: ${refund.status} · <code>${refund.id}</code></p>
<div class="actions">${button('settle', 'Let it arrive')}${button('fail', 'Send it back')}</div>`;
}
