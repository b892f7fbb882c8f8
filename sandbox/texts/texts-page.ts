import { moment } from '../bank/labels.ts';
import { html, type Markup, withLinks } from '../pages/html.ts';
import type { Text } from './text-store.ts';

const QUICK_ANSWERS = ['YES', 'STOP', 'START', 'HELP'] as const;

/** Conversations by number, and the open one with a form to answer from that phone. `texts` is newest first. */
export function textsPage(texts: readonly Text[], number: string): Markup {
  const numbers = [...new Set(texts.map((text) => text.number))];
  const open = texts.filter((text) => text.number === number).reverse();
  return html`<div class="bar"><h1>Texts</h1>
<form class="actions" method="post" action="/texts/clear"><button${texts.length === 0 && html` disabled`}>Delete all</button></form></div>
<div class="post ${number ? 'reading' : 'listing'}">
<nav class="sheet letters" aria-label="Phones">${numbers.length > 0 ? html`<ul>${numbers.map((one) => entry(texts, one, number))}</ul>` : html`<p class="empty">No texts yet. Whatever the product sends to a phone appears here.</p>`}</nav>
<article class="sheet letter">${number ? conversation(open, number) : html`<p class="empty">Choose a phone to read what it got, and to answer from it.</p>${anyPhone()}`}</article>
</div>`;
}

function entry(texts: readonly Text[], number: string, current: string): Markup {
  const last = texts.find((text) => text.number === number);
  const here = number === current ? html` aria-current="true"` : null;
  return html`<li><a href="/texts?${new URLSearchParams({ number }).toString()}"${here}><span class="line"><strong>${written(number)}</strong></span>
<span class="cut">${last?.text}</span><span class="quiet">${last && moment(Date.parse(last.at))}</span></a></li>`;
}

function conversation(texts: readonly Text[], number: string): Markup {
  return html`<p class="back"><a href="/texts">All phones</a></p>
<h2>${written(number)}</h2>
<ol class="bubbles">${texts.map(bubble)}</ol>
${answerForm(number)}`;
}

function bubble({ sid, inbound, text, status, at }: Text): Markup {
  const fail = html`<form method="post" action="/texts/messages/${sid}/status"><button class="plain" name="status" value="undelivered">Not delivered</button></form>`;
  return html`<li class="${inbound ? 'mine' : 'theirs'}"><p>${withLinks(text)}</p>
<div class="quiet"><span>${inbound ? 'From this phone' : status}, ${moment(Date.parse(at))}</span>${!inbound && status === 'delivered' && fail}</div></li>`;
}

function answerForm(number: string): Markup {
  return html`<form class="answer" method="post" action="/texts/messages"><input type="hidden" name="number" value="${number}">
<label for="text">Answer from this phone</label><textarea id="text" name="text" rows="3" maxlength="1600" required></textarea><button>Send</button></form>
<form class="actions" method="post" action="/texts/messages"><input type="hidden" name="number" value="${number}">
${QUICK_ANSWERS.map((word) => html`<button name="text" value="${word}">${word}</button>`)}</form>`;
}

function anyPhone(): Markup {
  return html`<form class="answer" method="get" action="/texts"><label for="number">Another phone</label>
<input id="number" name="number" type="tel" placeholder="+17855550188" required pattern="\\+[1-9][0-9]{6,14}"><button>Open</button></form>`;
}

const written = (number: string) => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
