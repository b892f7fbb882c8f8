import { type Browser, expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from './product.ts';
import { look, side } from './steps.ts';

/** Of everybody in the demo. */
const PASSWORD = 'underlay-demo';
const BUSINESS = 'Tallgrass Flooring Co.';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct({ demo: true });
});
test.afterAll(() => product.stop());

/** What each role finds: where it begins, a section that it has not, and addresses that are refused when typed by hand. */
const ROLES = [
  { role: 'office', begins: 'Dashboard', has: ['Payments', 'Invoices'], lacks: [], refused: [] },
  {
    role: 'estimator',
    begins: 'Jobs',
    has: ['Quotes', 'Inventory'],
    lacks: ['Payments', 'Invoices'],
    refused: ['payments', 'edit-account'],
  },
  {
    role: 'accountant',
    begins: 'Reports',
    has: ['Payments', 'Invoices'],
    lacks: [],
    refused: ['jobs/create', 'communications/new', 'edit-account'],
  },
] as const;

test('ROLE-13 ROLE-14 each role begins in its place, sees what is its own, and is told so at an address that is not', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  for (const { role, begins, has, lacks, refused } of ROLES) {
    await test.step(role, async () => {
      const page = await signedIn(browser, `${role}@demo.test`);
      await expect(page.getByRole('heading', { name: begins, level: 1 })).toBeVisible();
      const menu = page.getByRole('navigation', { name: 'Main' });
      for (const section of has) await expect(menu.getByRole('link', { name: section, exact: true })).toBeVisible();
      for (const section of lacks) await expect(menu.getByRole('link', { name: section, exact: true })).toHaveCount(0);
      const home = page.url().replace(/\/[^/]+$/, '');
      for (const path of refused) {
        await page.goto(`${home}/${path}`);
        await expect(page.getByText(`Your role (${capital(role)}) does not include this.`)).toBeVisible();
        await look(page, `not-in-your-role`);
        await page.getByRole('link', { name: `Go to ${begins}` }).click();
        await expect(page.getByRole('heading', { name: begins, level: 1 })).toBeVisible();
      }
      await side(page, 'Dashboard');
      await expect(page.getByRole('heading', { name: 'Unread Communications' })).toBeVisible();
      await look(page, `dashboard-of-${role}`);
      await page.context().close();
    });
  }
});

test('ROLE-11 ROLE-15 an owner gives another role with the password, and the colleague’s open page shows it', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const owner = await signedIn(browser, 'owner@demo.test');
  const colleague = await signedIn(browser, 'office@demo.test');
  await side(colleague, 'Payments');
  await expect(colleague.getByRole('table', { name: 'Payments' })).toBeVisible();
  await side(owner, 'Settings');
  await owner.getByRole('link', { name: 'Members' }).click();
  const members = owner.getByRole('table', { name: 'Members' });
  await expect(members.getByRole('row', { name: /Priya Raman/ })).toContainText('Office');
  await look(owner, 'members-with-roles');
  await owner.getByRole('button', { name: 'Change Role of Priya Raman' }).click();
  await owner.getByRole('radio', { name: /^Estimator/ }).check();
  await look(owner, 'change-role');
  await owner.getByRole('button', { name: 'Change Role', exact: true }).click();
  const confirmation = owner.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Your password').fill(PASSWORD);
  await confirmation.getByRole('button', { name: 'Continue' }).click();
  await expect(owner.getByText('Priya Raman is now Estimator')).toBeVisible();
  await expect(colleague.getByText('Your role (Estimator) does not include this.')).toBeVisible();
  await expect(colleague.getByRole('table', { name: 'Payments' })).toHaveCount(0);
  await expect(colleague.getByRole('button', { name: `${BUSINESS}, Estimator, switch business` })).toBeVisible();
});

async function signedIn(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await page.goto(`${product.origin}/p/m`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: BUSINESS }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  return page;
}

const capital = (role: string): string => role.charAt(0).toUpperCase() + role.slice(1);
