import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ContextType, ReactNode } from 'react';
import './global.css';
import { secondsToWait } from '../feedback/refusal.ts';
import { SlowedDown } from '../feedback/slowed-down.tsx';
import { useFollowSystem } from './follow-system.ts';
import { theme } from './theme.ts';

// What a person has just ticked is drawn before anything else runs. A later turn would show the box as it was, for a blink.
notifyManager.setScheduler(queueMicrotask);

/** Lists are fresh for this long. Going back and forth does not load them again. */
const FRESH_MILLISECONDS = 15_000;

const RETRY_SECONDS = 0.8;
/** A page that was told to wait asks again as often. Somebody else may be using up what this address is allowed. */
const MAX_WAITS = 5;

/**
 * One cache of server state per page. A refusal is an answer and is never asked twice. A failure is asked once more. What was asked
 * too often is asked again when the server says, and `SlowedDown` says so.
 * Without a connection a call fails at once and says so. A save that waits in silence looks like one that worked.
 */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MILLISECONDS,
        retry: (failures, error) =>
          secondsToWait(error) === null ? failures < 1 && !isRefusal(error) : failures < MAX_WAITS,
        retryDelay: (_, error) => (secondsToWait(error) ?? RETRY_SECONDS) * 1000,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

interface ProviderProps {
  readonly client: QueryClient;
  /** Of the page, where no document says it because the server draws it. */
  readonly nonce?: string;
  readonly children: ReactNode;
}

/**
 * Everything around the screens: the look, the colour scheme of the system, and the cache. The library's own provider would bring
 * the code by which a browser works out variables that stand in our style sheets already, and keeps a scheme that somebody chose.
 */
export function UnderlayProvider({ client, nonce, children }: ProviderProps) {
  useFollowSystem();
  const getStyleNonce = nonce === undefined ? styleNonce : () => nonce;
  return (
    <MantineContext value={{ ...LIBRARY, getStyleNonce }}>
      <MantineThemeProvider theme={theme}>
        <QueryClientProvider client={client}>
          {children}
          <SlowedDown />
        </QueryClientProvider>
      </MantineThemeProvider>
    </MantineContext>
  );
}

const nobodyChooses = () => undefined;

/** What the library asks of the page around its components. The scheme is the system's, and stands in the page. */
const LIBRARY: ContextType<typeof MantineContext> & object = {
  colorScheme: 'auto',
  setColorScheme: nobodyChooses,
  clearColorScheme: nobodyChooses,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
};

/** The server writes a fresh nonce into each page. Mantine's style element then passes the content security policy. */
const styleNonce = (): string => document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';

// A style element keeps the page behind a dialog or the phone's menu from scrolling. Its maker asks for its nonce under this name.
if (typeof document !== 'undefined') Reflect.set(globalThis, '__webpack_nonce__', styleNonce());

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return false;
  return error.status >= 400 && error.status < 500;
}
