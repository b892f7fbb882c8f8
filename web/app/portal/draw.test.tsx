import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FirstAnswer } from '@underlay/contract/drawn-page.ts';
import { expect, test } from 'vitest';
import {
  ACCOUNT,
  ACCOUNT_PATH,
  account,
  INVOICE,
  INVOICE_PATH,
  invoice,
  line,
  PORTFOLIO,
} from '../../testing/portal-in-test.tsx';
import { draw } from './draw.tsx';

const html = readFileSync(join(import.meta.dirname, '../../portal.html'), 'utf8');
const answered = (body: unknown): FirstAnswer => ({ json: JSON.stringify(body), total: null });
const listed = (rows: readonly unknown[]): FirstAnswer => ({ json: JSON.stringify(rows), total: rows.length });
const settings = answered({ supportEmail: 'support@underlay.example', providerScript: null, isBeingRestored: false });
const eligible = answered({ bankPaymentEligible: true, cardPaymentEligible: true });

const drawn = (path: string, answers: Record<string, FirstAnswer>) =>
  draw({
    html,
    path,
    ids: { portfolioId: PORTFOLIO, accountId: ACCOUNT, invoiceId: INVOICE },
    nonce: 'once',
    answers: { settings, eligible, ...answers },
  });
const ofAccount = (changed: object = {}) =>
  drawn(ACCOUNT_PATH, {
    account: answered({ ...account, ...changed }),
    open: listed([invoice]),
    paid: listed([]),
    notes: listed([]),
  });

test('PACC-04 the page of an account is drawn with what is owed, to whom, and the way to pay it', async () => {
  const page = await ofAccount();
  expect(page).toMatch(/<p id="amount-due"[^>]*>Amount Due<\/p><strong[^>]*>\$2,569\.22<\/strong>/);
  expect(page).toContain('Tallgrass Flooring Co.');
  expect(page).toMatch(new RegExp(`<a [^>]*href="${ACCOUNT_PATH}/invoices/${INVOICE}/make-a-payment"`));
  expect(page).toContain('Underlay needs JavaScript to take payments.');
  expect(page).not.toContain('data-coming');
  expect(page).not.toContain('aria-busy="true"');
});

test('PINV-01 an invoice is drawn as its document, with files and a payment that is under way, which the program loads later', async () => {
  const file = { uuid: INVOICE, fileName: 'plan.pdf', size: 1200, createdAt: invoice.createdAt };
  const paid = { ...line, uuid: PORTFOLIO, paymentId: ACCOUNT, paymentStatus: 'authorized', paymentMethod: 'ach' };
  const page = await drawn(INVOICE_PATH, {
    account: answered(account),
    invoice: answered({ ...invoice, files: [file], lineItems: [line, { ...paid, rate: 10, subTotal: -10 }] }),
  });
  expect(page.replaceAll('<!-- -->', '')).toContain('Invoice ID: 1048</h1>');
  expect(page).toContain('White oak plank');
  expect(page).toContain('plan.pdf');
  expect(page).not.toMatch(/<!--\$[?!]-->/);
  expect(page).not.toMatch(/<script(?! type="application\/json"| type="module" src)/);
});

test('SHELL-02 the home page is drawn', async () => {
  expect(await drawn('/p/u/home', {})).toContain('The paperwork under a good floor</h1>');
});

test('TM-21 nothing of a name gets out of its place, neither as markup nor as data', async () => {
  const name = '</script><img src=x onerror=alert(1)>"\'';
  const page = await ofAccount({ name });
  expect(page).not.toContain('<img');
  expect(page.split('</script>').length).toBe(html.split('</script>').length + 1);
  const [, json = ''] = /<script type="application\/json" id="known">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toContainEqual([['account', ACCOUNT], expect.objectContaining({ name, balance: 256_922 })]);
});

test('TM-21 a drawn page has no style that the policy refuses, and says by its nonce what elements look like', async () => {
  const page = await ofAccount();
  expect(page).not.toContain(' style="');
  expect(page).toMatch(/<table [^>]*data-style="--card-areas:&#x27;job/);
  expect(page).toContain(`[data-style="--card-areas:'job job job amount'`);
  for (const [tag] of page.matchAll(/<style[^>]*>/g)) expect(tag).toContain('nonce="once"');
  // What is the same on every page stands in the style sheets.
  expect(page).not.toMatch(/--mantine-[a-z-]+\d?:/);
});

test('D93 the color of the business stands in the first frame, and a color that is none is not drawn', async () => {
  const brand = { accent: '#2f6b4f', darkAccent: '#3d8a66', darkLink: '#6fbf98' };
  expect(await ofAccount()).toContain('<html lang="en">');
  const page = await ofAccount({ brand });
  expect(page).toContain('<html lang="en" data-brand>');
  expect(page).toContain(':root{--brand-accent:#2f6b4f;--brand-dark-accent:#3d8a66;--brand-dark-link:#6fbf98}');
  await expect(ofAccount({ brand: { ...brand, accent: 'red}' } })).rejects.toThrow('not a color');
});
