// The pictures of README and docs, from the demo as `npm start` shows it.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import configuration from '../playwright.config.ts';
import { startProduct } from './product.ts';

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const SCREEN = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };
/** Percent. Text stays sharp, and three pictures load as fast as one photograph. */
const QUALITY = 80;

await mkdir(FOLDER, { recursive: true });
const product = await startProduct({ demo: true });
const browser = await chromium.launch({ ...configuration.use?.launchOptions });
try {
  await takeOffice(await opened(browser, SCREEN));
  await takePortal(await opened(browser, PHONE));
} finally {
  await browser.close();
  await product.stop();
}

async function takeOffice(page: Page) {
  await page.goto(`${product.origin}/p/m`);
  await page.getByLabel('Email').fill('owner@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('underlay-demo');
  await page.keyboard.press('Enter');
  await page
    .getByRole('link', { name: /Tallgrass/ })
    .first()
    .click();
  await page.waitForURL(/dashboard/);
  await take(page, 'dashboard');
  await page.getByRole('region', { name: 'Unpaid Invoices' }).getByRole('link', { name: /^\d+$/ }).first().click();
  await page.getByRole('heading', { name: /Invoice \d+/ }).waitFor();
  await take(page, 'invoice');
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Invoices & Quotes' }).waitFor();
  await take(page, 'job');
}

async function takePortal(page: Page) {
  await page.goto(product.portal ?? '');
  await take(page, 'portal');
}

async function opened(browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1.5, reducedMotion: 'reduce' });
  return context.newPage();
}

async function take(page: Page, name: string) {
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await page.locator('[data-loading]').waitFor({ state: 'detached' });
  await page.screenshot({ path: join(FOLDER, `${name}.webp`), type: 'webp', quality: QUALITY });
  console.log(`docs/pictures/${name}.webp`);
}
