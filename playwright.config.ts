import { defineConfig } from '@playwright/test';

/** Debian's Chromium; on a machine of a person, the one that Playwright brings. */
const executablePath = process.env.CHROMIUM_PATH;
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/build-programs.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Each journey brings a product of its own.
  workers: 2,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    actionTimeout: 15_000,
    launchOptions: { args, ...(executablePath && { executablePath }) },
    // Every step with its page, for the journey that fails, and a picture of its end. To film each took half of the processor.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
});
