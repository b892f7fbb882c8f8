import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import type { DrawPage, PageToDraw } from '@underlay/contract/drawn-page.ts';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import type { Account } from '../../api/answers.ts';
import { accountQuery } from '../../features/portal/portal-queries.ts';
import { newQueryClient, UnderlayProvider } from '../../ui/theme/underlay-provider.tsx';
import { KNOWN_ID } from './drawn-page.ts';
import { knownOf } from './known-of.ts';
import { newPortalRouter } from './portal-router.ts';

/**
 * A page as its program will draw it, with the same components, routes and queries. The server sends it with the document, so that
 * it can be read before the program has come. Rejects when anything of it cannot be drawn.
 */
export const draw: DrawPage = async (page) => {
  const { html, path, nonce } = page;
  const queries = newQueryClient();
  const known = knownOf(page);
  for (const [key, data] of known) queries.setQueryData(key, data);
  const router = newPortalRouter(queries, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const isWhole = router.state.matches.length > 1 && router.state.matches.every(({ status }) => status === 'success');
  if (!isWhole) throw new Error(`not a page as it is: ${router.state.matches.at(-1)?.routeId}`);
  const drawn = await rendered(
    <UnderlayProvider client={queries} nonce={nonce}>
      <RouterProvider router={router} />
    </UnderlayProvider>,
  );
  const [preloads = ''] = PRELOADS.exec(drawn) ?? [];
  const { root, rules } = withoutStyles(drawn.slice(preloads.length));
  const brand = brandOf(queries.getQueryData<Account>(accountKeyOf(page)));
  const styleElement = `<style nonce="${nonce}">${brand}${rules}</style>`;
  const json = JSON.stringify(known).replaceAll('<', '\\u003c');
  return html
    .replace('<html lang="en"', `<html lang="en"${brand && ' data-brand'}`)
    .replace('to show invoices and take payments', 'to take payments')
    .replace('</head>', () => `${preloads}${stylesOfLater(drawn)}${styleElement}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${root}</div>${data(json)}`);
};

/** Of the parts that are loaded later, each with its classes. The build says which they are. */
const LATER_STYLES: readonly (readonly [file: string, classes: readonly string[]])[] =
  import.meta.env.LATER_STYLES ?? [];

function stylesOfLater(drawn: string): string {
  const there = new Set([...drawn.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  return LATER_STYLES.filter(([, classes]) => classes.some((name) => there.has(name)))
    .map(([file]) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    .join('');
}

/** What the browser is told to load at once, such as a logo. React writes it first. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)*/;

/** Text of JSON, which no policy takes for a script. */
const data = (json: string): string => `<script type="application/json" id="${KNOWN_ID}">${json}</script>`;

const accountKeyOf = ({ ids: { portfolioId = '', accountId = '' } }: PageToDraw) =>
  accountQuery({ portfolioId, accountId }).queryKey;

async function rendered(program: ReactNode): Promise<string> {
  let failure: unknown = null;
  const { prelude } = await prerender(program, {
    // A part that came later would need a script in the page to get to its place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure ??= error;
    },
  });
  if (failure !== null) throw failure;
  return new Response(prelude).text();
}

/** Only React writes these quotes: in texts and in values of attributes they are escaped. */
const STYLE = / style="([^"]*)"/g;
const ESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'" };

/**
 * The policy takes styles only from elements with its nonce, so what elements say of their own style becomes rules of one. The
 * program gives it back to them (`takeDrawn`).
 */
function withoutStyles(drawn: string) {
  const styles = new Set([...drawn.matchAll(STYLE)].map(([, style = '']) => style));
  const own = [...styles].map((style) => {
    const said = style.replaceAll(/&(?:amp|quot|#x27);/g, (text) => ESCAPED[text] ?? text);
    if (/[<>{}&]/.test(said)) throw new Error(`not a style: ${said}`);
    return `[data-style="${said.replaceAll(/["\\]/g, '\\$&')}"]{${said}}`;
  });
  return { root: drawn.replaceAll(STYLE, ' data-style="$1"'), rules: own.join('') };
}

/** D93: the color of the business in the first frame. Empty without one. */
function brandOf(account: Account | undefined): string {
  const brand = account?.brand;
  if (!brand) return '';
  const colors = { accent: brand.accent, 'dark-accent': brand.darkAccent, 'dark-link': brand.darkLink };
  const said = Object.entries(colors).map(([name, color]) => {
    if (!/^#[\da-f]{6}$/i.test(color)) throw new Error(`not a color: ${color}`);
    return `--brand-${name}:${color}`;
  });
  return `:root{${said.join(';')}}`;
}
