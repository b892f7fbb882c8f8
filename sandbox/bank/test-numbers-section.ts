import { TEST_BANK_ACCOUNTS, TEST_CARDS, TEST_ROUTING_NUMBER } from '../numbers/test-values.ts';
import { html, type Markup } from '../pages/html.ts';

/** The provider's published test numbers, ready to be copied. */
export function testNumbers(): Markup {
  const card = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
  return html`<section class="numbers" aria-labelledby="numbers"><h2 id="numbers">Test numbers</h2>
<div class="pair">
${table(
  'Cards',
  TEST_CARDS.map(({ number, does }) => ({ number: card(number), does })),
)}
${table(`Bank accounts, routing number ${TEST_ROUTING_NUMBER}`, TEST_BANK_ACCOUNTS)}
</div>
<p class="quiet">Any date in the future and any security code go with a card. Any other number works like the first of its table.</p></section>`;
}

function table(caption: string, rows: readonly { number: string; does: string }[]): Markup {
  return html`<div class="sheet"><table><caption>${caption}</caption>
<thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead>
<tbody>${rows.map(({ number, does }) => html`<tr><td><code>${number}</code></td><td>${does}</td></tr>`)}</tbody></table></div>`;
}
