import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin, type UserConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const DIST = at('./dist');
const PROGRAMS = ['manager', 'portal', 'signin', 'developers'] as const;

/**
 * Four pages, four programs that share no file: a customer never waits for the manager's code, nor does whoever has to
 * sign in first, or builds a program that works with ours. The server mounts the same config in development.
 */
export default defineConfig(({ command }) => ({
  root: at('.'),
  base: '/',
  appType: 'custom',
  publicDir: false,
  plugins: [react(), layerOrder(), compressed()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  ...(command === 'build' && programs()),
}));

function programs(): UserConfig {
  return {
    environments: {
      manager: program('manager', 6),
      portal: program('portal', 2),
      signin: program('signin', null),
      developers: program('developers', null),
    },
    builder: {
      async buildApp({ build, environments }) {
        rmSync(DIST, { recursive: true, force: true });
        for (const name of PROGRAMS) if (environments[name]) await build(environments[name]);
      },
    },
  };
}

/**
 * What every page of a program needs is one file, and what at least so many pages share is one more. A page then loads
 * few files, and hardly more than it uses. Null for a program of one page, which is one file.
 */
function program(name: (typeof PROGRAMS)[number], sharedByPages: number | null): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: DIST,
      emptyOutDir: false,
      // The bench reads from it what a browser loads first.
      manifest: `.vite/${name}.json`,
      assetsDir: 'assets',
      target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
      modulePreload: { polyfill: false },
      // Inlined files would need data: in the content security policy.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: at(`./${name}.html`),
        // What one program loads late, the other may need at once.
        checks: { ineffectiveDynamicImport: false, pluginTimings: false },
        output: {
          codeSplitting: sharedByPages !== null && {
            groups: [
              { name: `${name}-first`, tags: ['$initial'], priority: 2 },
              { name: `${name}-shared`, minShareCount: sharedByPages, priority: 1 },
            ],
          },
        },
      },
    },
  };
}

/** Every text is packed once, as small as it gets, and not by the server for each answer. */
function compressed(): Plugin {
  const brotli = defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return compression({ algorithms: ['gzip', brotli], include: /\.(?:js|css|svg)$/, threshold: 1_000 });
}

/**
 * Our base gives way to the library's styles only when the library's layer is named after it. Which of the built style sheets a page loads first
 * depends on what its parts share, so each that has styles of the library says the order.
 */
function layerOrder(): Plugin {
  return {
    name: 'underlay:layer-order',
    enforce: 'pre',
    transform: (code, id) =>
      /\.layer\.css$/.test(id) ? { code: `@layer base, mantine;\n${code}`, map: null } : undefined,
  };
}
