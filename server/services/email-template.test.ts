import { expect, test } from 'vitest';
import { type EmailContent, emailTemplate, sentence, typed } from './email-template.ts';

const HREF = 'https://app.underlay.example/p/u/1/a/2/invoices/3?a=1&b=2';
const notice: EmailContent = {
  business: 'Tallgrass Flooring Co.',
  greeting: 'Hello Jordan,',
  paragraphs: ['Tallgrass Flooring Co. sent you invoice 1001.'],
  figure: '$1,062.50',
  figureNote: 'Due January 31st, 2099',
  facts: [['Project', 'Kitchen oak']],
  button: { text: 'View and pay invoice', href: HREF },
  closing: 'Questions? Just reply to this e-mail.',
  unsubscribe: 'https://app.underlay.example/unsubscribe/b?recipient=c.d',
};

test('INV-17 D16 a mail in plain text says the same in the same order, and each address stands on a line of its own', () => {
  expect(emailTemplate(notice).text).toBe(
    `Hello Jordan,

Tallgrass Flooring Co. sent you invoice 1001.

$1,062.50
Due January 31st, 2099

Project: Kitchen oak

View and pay invoice:
${HREF}

Questions? Just reply to this e-mail.

Tallgrass Flooring Co.

Unsubscribe from these e-mails:
https://app.underlay.example/unsubscribe/b?recipient=c.d`,
  );
});

test('INV-17 D91 the ways to pay stand below the button, with what each costs', () => {
  const howToPay = {
    ways: [['Bank (ACH), with a fee of $1.00', '$1,063.50']] as const,
    byCheck: 'Checks to Tallgrass Flooring Co.\n27 Maple Row',
  };
  const { text, html } = emailTemplate({ ...notice, howToPay });
  expect(text).toContain(
    `${HREF}\n\nHow to pay:\nBank (ACH), with a fee of $1.00: $1,063.50\nChecks to Tallgrass Flooring Co.\n27 Maple Row\n\nQuestions?`,
  );
  const [, below = ''] = html.split('View and pay invoice</a>');
  expect(below).toContain('How to pay');
  expect(below).toContain('$1,063.50');
  expect(below).toContain('Flooring Co.<br>27 Maple Row');
});

test('D93 the business’s own phone and e-mail stand beside its name, and the support of the product at the foot', () => {
  const contact = ['(785) 555-0142', 'billing@tallgrass.example'];
  const { text, html } = emailTemplate({ ...notice, contact, support: 'help@underlay.example' });
  expect(text).toContain('Tallgrass Flooring Co.\n(785) 555-0142\nbilling@tallgrass.example\n');
  expect(text).toContain('\nUnderlay support: help@underlay.example\n');
  const [head = '', body = ''] = html.split('Hello Jordan,');
  expect(head).toContain('(785) 555-0142 · billing@tallgrass.example');
  expect(body).toContain('<a class="quiet" href="mailto:help@underlay.example"');
  expect(body).not.toContain('555-0142');
});

test('D93 the mail wears the color of the business, and the product’s own without one', () => {
  const plain = emailTemplate(notice).html;
  const { html } = emailTemplate({ ...notice, accent: '#2f6b4f' });
  expect(html).toContain('background:#2f6b4f;color:#ffffff');
  expect(html).not.toContain('#244e86');
  expect(html.replaceAll(/#2f6b4f/g, '')).toBe(plain.replaceAll(/#244e86|#d2a76c(?=;font)|#b98849/g, ''));
});

test('D93 a wide logo stands for the name and leaves it where no picture is shown; any other stands beside the name', () => {
  const logo = { src: 'cid:1@logo.underlay', width: 200, height: 40 };
  const wide = emailTemplate({ ...notice, logo });
  expect(wide.html).toContain(`src="cid:1@logo.underlay" alt="Tallgrass Flooring Co." width="200" height="40"`);
  expect(wide.html).not.toContain('<br>Tallgrass Flooring Co.');
  expect(wide.html).toMatch(/prefers-color-scheme:dark\).*\.logo\{[^}]*background:#ffffff/);
  expect(wide.text).toBe(emailTemplate(notice).text);
  // Its words are dark on the white ground, also on a dark screen, and no height cuts them.
  const [, style = ''] = /class="logo"[^>]* style="([^"]*)"/.exec(wide.html) ?? [];
  for (const said of ['color:#24211d', 'background:#ffffff', 'height:auto', 'max-width:200px'])
    expect(style.split(';')).toContain(said);
  expect(style).not.toMatch(/height:\d/);
  const square = emailTemplate({ ...notice, isPersonal: true, logo: { ...logo, width: 64, height: 64 } }).html;
  expect(square).toMatch(/alt="" width="64" height="64" style="[^"]*"><br>Tallgrass Flooring Co\./);
  // It travels in the mail. Nothing is fetched, so nobody learns that it was opened.
  expect(square).not.toMatch(/src="(?!cid:)/);
});

test('INV-17 a mail has one button, says in the list of mails what it is about, and can be read on a dark screen', () => {
  const { html } = emailTemplate(notice);
  const shown = html.replaceAll(/<style>[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>/g, '');
  expect([...shown.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    HREF.replace('&', '&amp;'),
    'https://app.underlay.example/unsubscribe/b?recipient=c.d',
  ]);
  const [first] = shown
    .replaceAll(/<[^>]+>/g, '\n')
    .trim()
    .split(/\s*\n\s*/);
  expect(first).toBe('$1,062.50, Due January 31st, 2099');
  expect(html).toContain('prefers-color-scheme:dark');
  // Opening it fetches nothing, so nobody learns that it was opened.
  expect(html).not.toMatch(/<img|<link|@import|url\(|<script/i);
});

test('COMM-05 what a person wrote is a letter: their words, their name, how they are reached, and no button', () => {
  const copy = 'Hi Jordan,\n\nTuesday at eight?';
  const { greeting: _, figure: __, figureNote: ___, facts: ____, ...rest } = notice;
  const { text, html } = emailTemplate({ ...rest, isPersonal: true, paragraphs: [copy], contact: ['(785) 555-0142'] });
  expect(text.startsWith(`${copy}\n\nTallgrass Flooring Co.\n(785) 555-0142\n\nQuestions?`)).toBe(true);
  expect(html).toContain('Hi Jordan,<br><br>Tuesday at eight?');
  expect(html).not.toContain('#244e86');
});

test('P21 no name and no word is markup, and a name from right to left does not turn a sentence around', () => {
  const hostile = `<img src=x onerror="a('b')">&=SUM(A1)`;
  const { html } = emailTemplate({
    ...notice,
    business: hostile,
    paragraphs: [hostile],
    facts: [[hostile, hostile]],
    quotation: { title: hostile, text: hostile, by: hostile },
    figureNote: hostile,
    closing: hostile,
    button: { text: hostile, href: `https://x.example/"><script>` },
  });
  expect(html).not.toMatch(/<img|<script|onerror="|href="[^"]*">\s*</);
  expect(html.split('&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;=SUM(A1)').length).toBeGreaterThan(8);
  const arabic = emailTemplate({
    ...notice,
    business: 'أرضيات النخيل',
    paragraphs: ['أرضيات النخيل sent you invoice 1001 👷‍♀️.'],
  });
  expect(arabic.html).toContain('<bdi>أرضيات النخيل</bdi> sent you invoice 1001 👷‍♀️.');
  expect(emailTemplate(notice).html).not.toContain('<bdi>');
});

test('INV-17 what a person typed ends a sentence once, and runs its own way inside of ours', () => {
  expect(['Oak floor', 'Oak floor.', 'Today?', typed('רצפה.')].map(sentence)).toEqual([
    'Oak floor.',
    'Oak floor.',
    'Today?',
    '\u2068רצפה.\u2069',
  ]);
  expect([typed('Oak floor'), typed('מטבח 2')]).toEqual(['Oak floor', '\u2068מטבח 2\u2069']);
});

test('COMM-05 what a person wrote in columns stays in columns', () => {
  const { html } = emailTemplate({
    ...notice,
    isPersonal: true,
    paragraphs: ['We bring:\n  oak    212\r\n  pine <b>'],
  });
  expect(html).toContain('We bring:<br>&nbsp;&nbsp;oak &nbsp;&nbsp;&nbsp;212<br>&nbsp;&nbsp;pine &lt;b&gt;</p>');
});
