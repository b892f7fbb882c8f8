import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { BANK_FAILURES } from '../numbers/test-values.ts';
import { html, type Markup } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { chargedBack, type Disputable, disputable, openDisputeOf, usuallyTaken } from '../payments/disputes.ts';
import { PLATFORM } from '../storage/object-store.ts';
import type { World } from '../world/world.ts';
import { accountSettings, accountsSection } from './accounts-section.ts';
import type { Controls } from './control-routes.ts';
import { possibleDecisions } from './decide-payment.ts';
import { depositsSection, savedAccountsSection, statementDescriptor_ } from './deposits-section.ts';
import { dollars, moment } from './labels.ts';
import { refundRows, refundsSection } from './refunds-section.ts';
import { testNumbers } from './test-numbers-section.ts';

const MAX_SHOWN = 50;

const STATUS_LABELS: Readonly<Record<string, { label: string; style: string }>> = {
  requires_payment_method: { label: 'waits for payer', style: 'neutral' },
  requires_confirmation: { label: 'waits for confirmation', style: 'neutral' },
  requires_action: { label: 'waits for an answer', style: 'pending' },
  processing: { label: 'with the bank', style: 'pending' },
  succeeded: { label: 'paid', style: 'paid' },
  canceled: { label: 'canceled', style: 'neutral' },
};

/** The provider's own page: pending payments, and the decisions about them. */
export function mountBankPage(app: FastifyInstance, controls: Controls): void {
  const { world } = controls;
  app.get('/bank', (_request, reply) => {
    const payments = world.objects.newestAnywhere('payment_intent', MAX_SHOWN);
    const rows = payments.map(({ account, object }) => paymentRow(world, account, object));
    return sendPage(reply, {
      title: 'Bank',
      current: '/bank',
      main: html`<h1>Bank</h1>
<div class="columns">
<section aria-labelledby="payments">
<h2 id="payments">Payments</h2>
${rows.length > 0 ? html`<ul class="sheet rows">${rows}</ul>` : html`<p class="sheet empty">No payments yet. They appear here as soon as the product asks for one.</p>`}
${savedAccountsSection(world)}
${accountsSection(world)}
</section>
<aside>${clockSection(world)}${depositsSection(world)}${refundsSection(world)}${accountSettings(world)}${webhooksSection(controls)}</aside>
</div>
${testNumbers()}`,
    });
  });
}

function paymentRow(world: World, account: string, intent: Stripe.PaymentIntent): Markup {
  const merchant = account === PLATFORM ? 'Platform' : world.objects.find('account', PLATFORM, account)?.display_name;
  const method = world.objects.find('payment_method', account, String(intent.payment_method));
  const charge = world.objects.find('charge', account, String(intent.latest_charge));
  const takenBack = charge ? chargedBack(world, account, charge) : 0;
  const takes = charge ? disputable(world, account, charge) : { left: 0, most: 0 };
  const { label, style } = badgeOf(intent, charge, { takenBack, ...takes });
  const dueAt = intent.status === 'processing' ? world.due.nextFor(intent.id) : null;
  const failure = intent.last_payment_error?.message;
  return html`<li id="${intent.id}">
<div class="line"><strong class="amount">${dollars(intent.amount)}</strong><span class="badge ${style}">${label}</span></div>
<p>${intent.description ?? 'Payment'}${merchant ? ` · ${merchant}` : null}${methodLabel(method)}</p>
<p class="quiet">${moment(intent.created * 1000)}${dueAt && ` · the bank decides ${moment(dueAt)}`} · <code>${intent.id}</code></p>
${statementDescriptor_(intent)}
${failure && html`<p class="failure">${failure}</p>`}
${actions(intent, takes, charge && openDisputeOf(world, account, charge))}
${charge && refundRows(world, account, charge)}
</li>`;
}

interface Disputed extends Disputable {
  readonly takenBack: number;
}

function badgeOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | undefined, { takenBack, left }: Disputed) {
  if (charge && takenBack > 0) {
    return { label: left === 0 ? 'taken back' : `${dollars(takenBack)} taken back`, style: 'else' };
  }
  if (charge?.refunded) return { label: 'refunded', style: 'neutral' };
  if (intent.last_payment_error) return { label: 'failed', style: 'else' };
  return STATUS_LABELS[intent.status] ?? { label: intent.status, style: 'neutral' };
}

function methodLabel(method: Stripe.PaymentMethod | undefined): string | null {
  if (method?.card) return ` · card ending ${method.card.last4}`;
  return method?.us_bank_account ? ` · bank account ending ${method.us_bank_account.last4}` : null;
}

function actions(intent: Stripe.PaymentIntent, takes: Disputable, open?: Stripe.Dispute): Markup | null {
  const possible = possibleDecisions(intent).filter(
    (decision) => (decision !== 'dispute' || takes.most > 0) && ((decision !== 'win' && decision !== 'lose') || open),
  );
  if (possible.length === 0) return null;
  const amount = dollars(intent.amount);
  const form = (decision: string, label: string, fields: Markup | null = null) =>
    html`<form method="post" action="/bank/payments/${intent.id}/${decision}">${fields}<button>${label}<span class="hidden">, payment of ${amount}</span></button></form>`;
  return html`<div class="actions">
${possible.includes('verify') && form('verify', 'Verify deposits')}
${possible.includes('settle') && form('settle', 'Settle now')}
${possible.includes('fail') && form('fail', 'Fail', intent.status === 'processing' ? reasons(intent.id) : null)}
${possible.includes('dispute') && form('dispute', 'Take back (dispute)', disputedCents(intent.id, takes))}
${possible.includes('win') && form('win', 'Let the business win')}
${possible.includes('lose') && form('lose', 'Let the payer win')}
</div>`;
}

function reasons(id: string): Markup {
  const options = Object.keys(BANK_FAILURES).map(
    (code) => html`<option value="${code}">${code.replaceAll('_', ' ')}</option>`,
  );
  return html`<label class="hidden" for="reason-${id}">Reason</label><select id="reason-${id}" name="code">${options}</select>`;
}

/** All that is left, a part of it, or more: what was refunded as well. */
function disputedCents(id: string, takes: Disputable): Markup {
  return html`<label class="hidden" for="cents-${id}">Cents to take back, all that is left when empty</label><input id="cents-${id}" name="amount" type="number" min="1" max="${takes.most}" placeholder="${usuallyTaken(takes)}">`;
}

function clockSection({ clock }: World): Markup {
  const button = (days: number, label: string) => html`<button name="days" value="${days}">${label}</button>`;
  return html`<section class="sheet" aria-labelledby="clock"><h2 id="clock">The provider’s clock</h2>
<p>${moment(clock.now())}</p>
<form class="actions" method="post" action="/clock/advance">${button(1, 'Advance 1 day')}${button(3, 'Advance 3 days')}</form>
<p class="quiet">Banks decide three days after a payment was made. Advancing does not change the product’s own clock.</p></section>`;
}

function webhooksSection({ world, deliverer }: Controls): Markup {
  const isPaused = world.settings.get('webhooksPaused');
  const waiting = deliverer.waiting();
  return html`<section class="sheet" aria-labelledby="webhooks"><h2 id="webhooks">Webhooks</h2>
<p>${isPaused ? 'Held back.' : 'Delivered as they happen.'} ${waiting === 0 ? 'None waits.' : waiting === 1 ? 'One waits.' : `${waiting} wait.`}</p>
<form class="actions" method="post" action="/bank/webhooks"><button name="paused" value="${isPaused ? 'false' : 'true'}">${isPaused ? 'Deliver again' : 'Hold back'}</button></form></section>`;
}
