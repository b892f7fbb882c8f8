import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { signUp } from './begin.ts';
import { mailTo, type Product, startProduct } from './product.ts';
import { look } from './steps.ts';

const DANA = 'dana@tallgrass.example';
const PASSWORD = 'a floor that lasts';
const NEW_PASSWORD = 'a floor that lasts longer';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});
test.afterAll(() => product.stop());

/** A page without a session, at the sign-in screen. */
async function atTheSignIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${product.origin}/a/security`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  return page;
}

async function enter(page: Page, password: string) {
  await page.getByLabel('Email').fill(DANA);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The app that scans the picture of the dialog. */
async function appOf(dialog: Locator): Promise<TOTP> {
  const key = (await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? '';
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
}

const devices = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');

test('AUTH-05 AUTH-18 SHELL-10 a person signs up, asks for a second step, forgets the password and comes back', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await signUp(page, product, DANA);
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByText('this device')).toBeVisible();
  await look(page, 'security');
  const app = await test.step('two-step sign-in is set up', async () => {
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await look(page, 'second-factor-password');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const totp = await appOf(dialog);
    await look(page, 'second-factor-scan');
    await dialog.getByLabel('Code', { exact: true }).fill(totp.generate());
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await look(page, 'second-factor-codes');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toBe('underlay-recovery-codes.txt');
    const [recovery = '', another = ''] = await dialog.getByRole('listitem').allTextContents();
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText(/10 recovery codes are left/)).toBeVisible();
    await look(page, 'security-two-steps');
    return { recovery, another };
  });

  const phone = await browser.newContext();
  const other = await atTheSignIn(phone);
  await test.step('the second factor is a code, and a wrong one is refused', async () => {
    await enter(other, PASSWORD);
    await look(other, 'code');
    await other.getByLabel('Code', { exact: true }).fill('000000');
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(other.getByRole('alert')).toContainText('That code is not correct');
    await look(other, 'code-wrong');
    await other.getByRole('link', { name: 'Use a recovery code' }).click();
    await look(other, 'code-recovery');
    await other.getByLabel('Recovery code', { exact: true }).fill(app.recovery);
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(other.getByText(/9 recovery codes are left/)).toBeVisible();
    await expect(devices(other)).toHaveCount(2);
    await look(other, 'security-two-devices');
  });

  const totp = await test.step('another app takes its place, with a recovery code', async () => {
    await page.getByRole('button', { name: 'Use another app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel('Code', { exact: true }).fill(app.another);
    await look(page, 'another-app');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const fresh = await appOf(dialog);
    await dialog.getByLabel('Code', { exact: true }).fill(fresh.generate());
    await look(page, 'another-app-scan');
    await dialog.getByRole('button', { name: 'Use this app' }).click();
    await expect(page.getByText('Codes come from the new app now')).toBeVisible();
    await expect(page.getByText(/8 recovery codes are left/)).toBeVisible();
    return fresh;
  });

  await test.step('a forgotten password is set anew by mail, and every device is signed out', async () => {
    const third = await browser.newContext();
    const reader = await atTheSignIn(third);
    await reader.getByRole('link', { name: 'Forgot your password?' }).click();
    await look(reader, 'forgot');
    await reader.getByLabel('Email').fill(DANA);
    await reader.getByRole('button', { name: 'Send the link' }).click();
    await expect(reader.getByRole('heading', { name: 'Look in your mailbox' })).toBeVisible();
    await look(reader, 'forgot-mailbox');
    const mail = await mailTo(product, DANA, /^Choose a new password/);
    const link = /http\S+\/activate\/\S+/.exec(mail.text)?.[0] ?? '';
    await reader.goto(link);
    await look(reader, 'new-password');
    const field = reader.getByLabel('New password', { exact: true });
    await field.fill('Hardwood2026');
    await expect(reader.getByText(/harder to guess: this one is a common word/)).toBeVisible();
    await look(reader, 'new-password-guessed');
    await field.fill(NEW_PASSWORD);
    await expect(reader.getByText('Strong: very hard to guess.')).toBeVisible();
    await reader.getByRole('button', { name: 'Save the password and sign in' }).click();
    // The code of the half minute of its setup is already used.
    await reader.getByLabel('Code', { exact: true }).fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await reader.getByRole('button', { name: 'Continue' }).click();
    await expect(reader.getByText('this device')).toBeVisible();
    await expect(devices(reader)).toHaveCount(1);
    await other.reload();
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await other.goto(link);
    await expect(other.getByText('This link is no longer valid', { exact: false })).toBeVisible();
    await look(other, 'old-link');
    await third.close();
  });

  await test.step('whoever guesses has to wait', async () => {
    const guesser = await atTheSignIn(await browser.newContext());
    await enter(guesser, NEW_PASSWORD);
    for (let tried = 0; tried <= 5; tried += 1) {
      await guesser.getByLabel('Code', { exact: true }).fill('000000');
      await guesser.getByRole('button', { name: 'Continue' }).click();
      await expect(guesser.getByRole('alert')).toBeVisible();
    }
    await expect(guesser.getByRole('alert')).toContainText(
      /Please wait 1\d minutes and try again, or use a recovery code/,
    );
    await look(guesser, 'too-many-codes');
    await guesser.goto(`${product.origin}/a/security`);
    for (let tried = 0; tried <= 10; tried += 1) {
      await enter(guesser, `${PASSWORD} ${tried}`);
      await expect(guesser.getByRole('alert')).toBeVisible();
    }
    await expect(guesser.getByRole('alert')).toContainText(/Too many attempts\. Please wait 1\d minutes/);
    await look(guesser, 'too-many-passwords');
    await guesser.context().close();
  });

  await phone.close();
});

test('AUTH-12 whoever has no session is led to sign-in by a few kilobytes, and told when it cannot be reached', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const scripts = () => asked.filter((path) => /^\/assets\/.*\.js$/.test(path)).map((path) => path.split('-')[0]);
  await page.goto(`${product.origin}/p/m?from=mail`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(scripts()).toEqual(['/assets/signin']);
  // The document asks for both, and nothing asks again.
  expect(asked.filter((path) => /settings\/public|openid-configuration/.test(path))).toHaveLength(2);

  const away = '**/auth/.well-known/openid-configuration';
  await page.route(away, (route) => route.abort());
  await page.goto(`${product.origin}/a/security#devices`);
  await expect(page.getByRole('alert')).toContainText('Signing in cannot be reached right now');
  await look(page, 'sign-in-not-reached');
  await page.unroute(away);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.context().close();
});
