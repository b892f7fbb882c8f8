/**
 * Test files share a worker, its modules and its page. Before each test the page has what a browser has and jsdom has not.
 * After it, what the test left behind is gone.
 */
import { notifications } from '@mantine/notifications';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setTokenSource } from '../api/client.ts';
import { setExpired } from '../features/identity/expiry.ts';
import { setFactorNeeded } from '../features/identity/factor-needed.ts';
import { forgetProvider } from '../features/identity/provider.ts';
import { timeToRead } from '../ui/dialogs/time-to-read.ts';
import { quickenComputedStyles } from './quick-computed-styles.ts';
import { quickenElements } from './quick-elements.ts';
import { quickenStyles } from './quick-styles.ts';

const isPage = typeof document !== 'undefined';

/** A screen is loaded while it is waited for, and other tests take the processor. */
configure({ asyncUtilTimeout: 30_000 });
quickenMisses();
quickenElements();

beforeEach(() => {
  timeToRead.milliseconds = 0;
  if (isPage) fitBrowser();
});

afterEach(() => {
  if (isPage) closePage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setTokenSource(null);
  setExpired(false);
  setFactorNeeded(false);
  forgetProvider();
});

/**
 * A query that is waited for misses many times before it finds. Each time the whole page would be written down for a message that
 * nobody reads. The last message, of a query that was waited for in vain, has the page as before.
 */
function quickenMisses() {
  const { getElementError } = getConfig();
  configure({
    getElementError: (message, container) =>
      Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
        ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
        : getElementError(message, container),
  });
}

function fitBrowser() {
  quickenStyles(document);
  quickenComputedStyles(document);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    },
  );
  vi.stubGlobal('scrollTo', vi.fn());
  Element.prototype.scrollIntoView = vi.fn();
  giveRoom();
}

/**
 * Without a layout everything is nowhere, and a menu hides when its button is nowhere to be seen. It did so a moment after it had
 * come, so that whoever looked late never found it. Here all is in the corner of a window.
 */
function giveRoom() {
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 20, 20);
  const { innerWidth, innerHeight } = window;
  for (const [side, value] of [
    ['clientWidth', innerWidth],
    ['clientHeight', innerHeight],
  ] as const)
    Object.defineProperty(document.documentElement, side, { value, configurable: true });
}

function closePage() {
  cleanup();
  notifications.clean();
  notifications.cleanQueue();
  document.body.replaceChildren();
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}
