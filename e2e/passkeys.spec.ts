import { expect, type Page, test } from '@playwright/test';
import { signUp } from './begin.ts';
import { mailTo, type Product, startProduct } from './product.ts';
import { look } from './steps.ts';

const DANA = 'dana@tallgrass.example';
const PASSWORD = 'a floor that lasts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});
test.afterAll(() => product.stop());

/** The browser gets a device with a fingerprint reader. Answers how its finger is laid on, or kept away. */
async function withDevice(page: Page) {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (enabled: boolean) => devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}

async function atTheSignIn(page: Page) {
  await page.goto(`${product.origin}/a/security`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

async function logOut(page: Page) {
  await page
    .getByRole('link', { name: /log ?out/i })
    .or(page.getByRole('button', { name: /log ?out/i }))
    .first()
    .click();
  await expect(page).not.toHaveURL(/\/a\/security/);
}

test('TM-20 a person adds a passkey, signs in with it alone, uses it as the second step, and removes it', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signUp(page, product, DANA);
  const touch = await withDevice(page);
  await page.getByRole('link', { name: 'Security' }).click();
  await test.step('it is added, with recovery codes', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await look(page, 'passkey-password');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await look(page, 'passkey-ask');
    await dialog.getByRole('button', { name: 'Choose where' }).click();
    await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('button', { name: /^Rename/ })).toBeVisible();
    await look(page, 'security-passkey');
  });

  await test.step('it signs in by itself', async () => {
    await touch(false);
    await logOut(page);
    await atTheSignIn(page);
    await look(page, 'sign-in-passkey');
    await touch(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
    await expect(page.getByText(/last used/)).toBeVisible();
  });

  await test.step('it is the second step after the password', async () => {
    await touch(false);
    await logOut(page);
    await atTheSignIn(page);
    await page.getByLabel('Email').fill(DANA);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
    await look(page, 'passkey-second-step');
    await touch(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
  });

  await test.step('it outlives a forgotten password, and is looked at before going on', async () => {
    await touch(false);
    await logOut(page);
    await atTheSignIn(page);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(DANA);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Look in your mailbox' })).toBeVisible();
    const mail = await mailTo(product, DANA, /^Choose a new password/);
    await page.goto(/http\S+\/activate\/\S+/.exec(mail.text)?.[0] ?? '');
    await page.getByLabel('New password', { exact: true }).fill(`${PASSWORD} longer`);
    await page.getByRole('button', { name: 'Save the password and sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
    await touch(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText(/Your passkeys stay and go on signing in without it/)).toBeVisible();
    await look(page, 'security-after-reset');
    const told = await mailTo(product, DANA, /^Your Underlay password was changed/);
    expect(told.text).toContain('Your account has 1 passkey, added on');
  });

  await test.step('it is renamed, and removes itself', async () => {
    await page.getByRole('button', { name: /^Rename/ }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Office laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove Office laptop' }).click();
    await look(page, 'passkey-remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Rename/ })).toHaveCount(0);
  });
});
