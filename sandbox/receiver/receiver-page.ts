import { moment } from '../bank/labels.ts';
import { html, type Markup } from '../pages/html.ts';
import type { Verdict } from './check-signature.ts';
import { ANSWER_MODES, type HookMessage, type MessageStore, type Receiver } from './message-store.ts';

interface ReceiverPage {
  readonly store: MessageStore;
  readonly origin: string;
  /** The open receiver. Empty for none. */
  readonly name: string;
  readonly isSecretRefused: boolean;
}

/** Receivers by name, and the open one: its address, secret and next answers, and what arrived. */
export function receiverPage({ store, origin, name, isSecretRefused }: ReceiverPage): Markup {
  const messages = store.list();
  const names = [...new Set([...store.names(), ...(name ? [name] : [])])];
  return html`<div class="bar"><h1>Webhooks</h1>
<form class="actions" method="post" action="/hooks"><button${messages.length === 0 && html` disabled`}>Delete all messages</button></form></div>
<div class="post ${name ? 'reading' : 'listing'}">
<nav class="sheet letters" aria-label="Receivers">${names.length > 0 ? html`<ul>${names.map((one) => entry(messages, one, name))}</ul>` : html`<p class="empty">No messages yet. Whatever is sent to <code>${origin}/hooks/</code> and a name appears here.</p>`}</nav>
<article class="sheet letter">${name ? opened(store.receiver(name), messages, { origin, isSecretRefused }) : anyName()}</article>
</div>`;
}

function entry(messages: readonly HookMessage[], name: string, current: string): Markup {
  const own = messages.filter((message) => message.name === name);
  const [last] = own;
  const here = name === current ? html` aria-current="true"` : null;
  return html`<li><a href="/hooks?${new URLSearchParams({ name }).toString()}"${here}><span class="line"><strong>${name}</strong></span>
<span class="cut">${last ? last.type || 'No type' : 'No messages yet'}</span>${last && html`<span class="quiet">${moment(Date.parse(last.at))}, ${own.length} in all</span>`}</a></li>`;
}

interface Surroundings {
  readonly origin: string;
  readonly isSecretRefused: boolean;
}

function opened(receiver: Receiver, messages: readonly HookMessage[], { origin, isSecretRefused }: Surroundings) {
  const { name, secret } = receiver;
  const own = messages.filter((message) => message.name === name);
  return html`<p class="back"><a href="/hooks">All receivers</a></p>
<h2>${name}</h2>
<dl><dt>Address</dt><dd><code>${origin}/hooks/${name}</code></dd><dt>Answers</dt><dd>${nextAnswers(receiver)}</dd></dl>
<form class="answer" method="post" action="/hooks/${name}/secret"><label for="secret">Secret that the product showed</label>
<input id="secret" name="secret" value="${secret}" placeholder="whsec_…" autocomplete="off" spellcheck="false">
${isSecretRefused && html`<p class="failure" role="alert">A secret is whsec_ and base64 of 24 to 64 bytes.</p>`}<button>Check signatures with it</button></form>
${answerForm(receiver)}
<h2>What arrived</h2>
${own.length > 0 ? html`<ol class="rows hooks">${own.map(row)}</ol>` : html`<p class="empty">Nothing yet.</p>`}`;
}

function nextAnswers({ answer: { mode, times, retryAfter } }: Receiver): string {
  const what = mode === 'status_429' ? `429, after ${retryAfter} seconds again` : ANSWER_MODES[mode];
  if (times === null) return `${what}, to every message`;
  return times === 1 ? `${what}, to the next message` : `${what}, to the next ${times} messages`;
}

function answerForm({ name, answer }: Receiver): Markup {
  const option = ([mode, label]: [string, string]) =>
    html`<option value="${mode}"${mode === answer.mode && html` selected`}>${label}</option>`;
  return html`<form class="actions answers" method="post" action="/hooks/${name}/answer">
<label>Answer with <select name="mode">${Object.entries(ANSWER_MODES).map(option)}</select></label>
<label>to the next <input name="times" type="number" min="1" max="10000" placeholder="all" value="${answer.times ?? ''}"></label>
<label>Retry-After of 429 <input name="retryAfter" type="number" min="0" max="1000000" required value="${answer.retryAfter}"></label>
<button>Answer so</button></form>`;
}

function row({ id, type, at, signature, answered, body }: HookMessage): Markup {
  return html`<li><div class="line"><strong>${type || 'No type'}</strong>${badge(signature)}<span class="quiet">${moment(Date.parse(at))}, answered with ${ANSWER_MODES[answered]}</span></div>
<div class="quiet"><code>${id || 'No id'}</code></div>
<details><summary>Body</summary><pre><code>${prettyBody(body)}</code></pre></details></li>`;
}

function badge({ isRight, why }: Verdict): Markup {
  if (isRight === null) return html`<span class="badge neutral">not checked</span>`;
  if (isRight) return html`<span class="badge paid">signature is right</span>`;
  return html`<span class="badge else">signature is wrong: ${why}</span>`;
}

function prettyBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const anyName = (): Markup => html`<p class="empty">Choose a receiver, or make one. Every name has an address.</p>
<form class="answer" method="get" action="/hooks"><label for="name">Name</label>
<input id="name" name="name" placeholder="office" required maxlength="60" pattern="[A-Za-z0-9._\\-]+"><button>Open</button></form>`;
