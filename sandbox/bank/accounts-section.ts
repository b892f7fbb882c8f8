import type Stripe from 'stripe';
import { reviewOf } from '../accounts/account-review.ts';
import { CAPABILITY_NAMES, capabilitiesOf, currentBank } from '../accounts/capabilities.ts';
import { QUESTIONS } from '../accounts/decide-account.ts';
import { html, type Markup } from '../pages/html.ts';
import type { World } from '../world/world.ts';

const MAX_SHOWN = 20;
const STYLES: Readonly<Record<string, string>> = {
  active: 'paid',
  pending: 'pending',
  rejected: 'else',
  restricted: 'else',
};

/** The businesses, with the provider's possible decisions about each. */
export function accountsSection(world: World): Markup | null {
  const accounts = world.objects.newestAnywhere('account', MAX_SHOWN);
  if (accounts.length === 0) return null;
  return html`<h2 id="accounts">Connected accounts</h2>
<ul class="sheet rows">${accounts.map(({ object }) => accountRow(world, object))}</ul>`;
}

function accountRow(world: World, account: Stripe.V2.Core.Account): Markup {
  const { id, display_name } = account;
  const bank = currentBank(world, id);
  const review = reviewOf(world, id);
  const capabilities = capabilitiesOf(account);
  const states = CAPABILITY_NAMES.map((name) => capabilities[name]?.status ?? 'inactive');
  const worst = states.find((state) => state !== 'active') ?? 'active';
  const asked = (account.requirements?.entries ?? []).filter((entry) => entry.awaiting_action_from === 'user');
  const bankLabel =
    bank?.status === 'new' ? (review.verifiedBank === bank.id ? 'verified' : 'not verified yet') : 'failed';
  return html`<li id="${id}">
<div class="line"><strong>${display_name ?? 'No name yet'}</strong><span class="badge ${STYLES[worst] ?? 'neutral'}">${worst}</span></div>
<p>Cards: ${states[0]} · bank debits: ${states[1]}${bank ? ` · pays out to the account ending ${bank.last4} (${bankLabel})` : ' · no bank account'}</p>
<p class="quiet"><code>${id}</code>${asked.length > 0 && ` · asks for ${asked.map(({ description }) => description).join(', ')}`}</p>
<div class="actions">
${button(account, 'approve', 'Approve')}${button(account, 'reject', 'Reject')}
${bank && button(account, 'verify-bank', 'Verify bank account')}${bank && button(account, 'fail-bank', 'Let bank account fail')}
</div>
<div class="actions">${askForm(world, account)}</div>
<div class="actions">
${CAPABILITY_NAMES.map((name) => restriction(account, name, review.restricted.includes(name)))}
</div>
</li>`;
}

const about = ({ display_name, id }: Stripe.V2.Core.Account) =>
  html`<span class="hidden">, ${display_name ?? id}</span>`;

const button = (account: Stripe.V2.Core.Account, decision: string, label: string) =>
  html`<form method="post" action="/bank/accounts/${account.id}/${decision}"><button>${label}${about(account)}</button></form>`;

function restriction(account: Stripe.V2.Core.Account, name: string, isOn: boolean): Markup {
  const kind = name === 'card_payments' ? 'cards' : 'bank debits';
  return html`<form method="post" action="/bank/accounts/${account.id}/${isOn ? 'restore' : 'restrict'}"><input type="hidden" name="capability" value="${name}"><button>${isOn ? `Allow ${kind} again` : `Take ${kind} away`}${about(account)}</button></form>`;
}

function askForm(world: World, account: Stripe.V2.Core.Account): Markup {
  const { id } = account;
  const questions = Object.entries(QUESTIONS).map(
    ([name, { label }]) => html`<option value="${name}">${label}</option>`,
  );
  const persons = [...world.objects.newest('person', id)].map(
    (person) => html`<option value="${person.id}">${person.given_name} ${person.surname}</option>`,
  );
  return html`<form method="post" action="/bank/accounts/${id}/ask">
<label class="hidden" for="what-${id}">What to ask for</label><select id="what-${id}" name="what">${questions}</select>
${persons.length > 0 && html`<label class="hidden" for="person-${id}">About whom</label><select id="person-${id}" name="person">${persons}</select>`}
<button>Ask for it${about(account)}</button></form>`;
}

/** Whether accounts are approved automatically, with the switch for it. */
export function accountSettings({ settings }: World): Markup {
  const isHeld = settings.get('accountsHeld');
  const seconds = settings.get('accountDelaySeconds');
  const later = seconds === 0 ? 'at once' : `after ${seconds} seconds`;
  return html`<section class="sheet" aria-labelledby="reviews"><h2 id="reviews">New accounts</h2>
<p>${isHeld ? 'A business and its bank account wait until somebody decides here.' : `A business that has told everything is approved ${later}, and its bank account verified.`}</p>
<form class="actions" method="post" action="/bank/settings"><button name="accountsHeld" value="${isHeld ? 'false' : 'true'}">${isHeld ? 'Decide by itself' : 'Let them wait'}</button></form></section>`;
}
