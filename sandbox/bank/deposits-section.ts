import type Stripe from 'stripe';
import { DEPOSIT_AMOUNTS, DEPOSIT_CODE } from '../numbers/test-values.ts';
import { html, type Markup } from '../pages/html.ts';
import type { World } from '../world/world.ts';
import { dollars, moment } from './labels.ts';

const MAX_SHOWN = 20;
const AMOUNTS = DEPOSIT_AMOUNTS.map(dollars).join(' and ');

/** The switch for deposits, and their content. Stripe decides both itself. Here the page decides. */
export function depositsSection({ settings }: World): Markup {
  const isOn = settings.get('microdeposits');
  const byCode = settings.get('microdepositType') === 'descriptor_code';
  const button = (name: string, value: string, label: string) =>
    html`<button name="${name}" value="${value}">${label}</button>`;
  return html`<section class="sheet" aria-labelledby="deposits"><h2 id="deposits">Small deposits</h2>
<p>${isOn ? `A bank account that was never verified waits for two small deposits, which show ${byCode ? 'a code' : 'two amounts'}.` : 'Bank accounts are debited without being verified first.'}</p>
<form class="actions" method="post" action="/bank/settings">
${button('microdeposits', isOn ? 'false' : 'true', isOn ? 'Stop asking for deposits' : 'Ask for deposits')}
${isOn && button('microdepositType', byCode ? 'amounts' : 'descriptor_code', byCode ? 'Show amounts' : 'Show a code')}
</form>
<p class="quiet">The statement shows ${AMOUNTS}, or the code ${DEPOSIT_CODE}. Unconfirmed deposits end after ten days.</p></section>`;
}

type Waiting = Pick<Stripe.PaymentIntent, 'next_action'> | Pick<Stripe.SetupIntent, 'next_action'>;

/** The text on the payer's statement. Empty when no deposits are awaited. */
export function statementDescriptor_(intent: Waiting): Markup | null {
  const action = intent.next_action?.verify_with_microdeposits;
  if (!action) return null;
  const proof = action.microdeposit_type === 'descriptor_code' ? `the code ${DEPOSIT_CODE}` : `deposits of ${AMOUNTS}`;
  return html`<p>On the statement from ${moment(action.arrival_date * 1000)}: <strong>${proof}</strong></p>`;
}

/** Bank accounts that people save for later payments. */
export function savedAccountsSection(world: World): Markup | null {
  const setups = world.objects.newestAnywhere('setup_intent', MAX_SHOWN);
  if (setups.length === 0) return null;
  return html`<h2 id="saved">Saved bank accounts</h2>
<ul class="sheet rows">${setups.map(({ account, object }) => setupRow(world, account, object))}</ul>`;
}

function setupRow(world: World, account: string, setup: Stripe.SetupIntent): Markup {
  const method = world.objects.find('payment_method', account, String(setup.payment_method));
  const name = method?.billing_details.name ?? 'Bank account';
  const number = method?.us_bank_account ? ` · account ending ${method.us_bank_account.last4}` : null;
  const { label, style } = badgeOf(setup);
  const failure = setup.last_setup_error?.message;
  return html`<li id="${setup.id}">
<div class="line"><strong>${name}</strong><span class="badge ${style}">${label}</span></div>
<p>Saved for later payments${number}</p>
<p class="quiet">${moment(setup.created * 1000)} · <code>${setup.id}</code></p>
${statementDescriptor_(setup)}
${failure && html`<p class="failure">${failure}</p>`}
${setup.status === 'requires_action' && html`<div class="actions">${decision(setup, 'verify', 'Verify deposits')}${decision(setup, 'fail', 'Fail')}</div>`}
</li>`;
}

const decision = (setup: Stripe.SetupIntent, name: string, label: string) =>
  html`<form method="post" action="/bank/setups/${setup.id}/${name}"><button>${label}<span class="hidden">, saved bank account</span></button></form>`;

function badgeOf(setup: Stripe.SetupIntent) {
  if (setup.status === 'succeeded') return { label: 'verified', style: 'paid' };
  if (setup.status === 'requires_action') return { label: 'waits for an answer', style: 'pending' };
  return setup.last_setup_error ? { label: 'failed', style: 'else' } : { label: 'canceled', style: 'neutral' };
}
