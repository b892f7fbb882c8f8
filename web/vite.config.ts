import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin, type UserConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { laterStylesOf } from './later-styles.ts';
import { type Group, OF_MANAGERS, OF_PORTAL, UNUSED } from './packing.ts';
import { bySystem, waitsForProgram } from './ui/theme/by-system.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Where a build is made, which then takes the place of the one before (bin/take-place.js). */
const DIST = at('./dist/next');
const NOTHING = at('./ui/theme/library-unused.ts');
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
  plugins: [react(), layerOrder(), plainLoader(), withoutEndlessLists(), compressed(), laterStyles()],
  resolve: {
    alias: {
      // What it fills in for older versions, our React has.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // As the library calls its own palettes, and what chooses from them.
      './default-colors.mjs': at('./ui/theme/library-colors.ts'),
      './color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs': at(
        './ui/theme/library-variants.ts',
      ),
      '../luminance/luminance.mjs': at('./ui/theme/library-colors.ts'),
      ...Object.fromEntries(UNUSED.map((module) => [module, NOTHING])),
    },
  },
  css: {
    modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName },
    postcss: { plugins: [ownLook()] },
  },
  ...(command === 'build' && programs()),
}));

const MODULES = globSync('**/*.module.css', { cwd: at('.'), exclude: ['dist/**'] }).sort();

/** A class of a module, by its name and the place of its file among them. Each is twice in a program, so it is short. */
const scopedName = (name: string, path: string): string =>
  `${name}_${MODULES.indexOf(relative(at('.'), path)).toString(36)}`;

function programs(): UserConfig {
  return {
    environments: {
      manager: program('manager', 6, OF_MANAGERS),
      portal: program('portal', 2, OF_PORTAL),
      signin: program('signin', null),
      developers: program('developers', null),
      draw: drawing(),
    },
    builder: {
      async buildApp({ build, environments }) {
        for (const name of [...PROGRAMS, 'draw']) if (environments[name]) await build(environments[name]);
      },
    },
  };
}

/**
 * What every page of a program needs is one file, and what at least so many pages share is one more. A page then loads
 * few files, and hardly more than it uses. Null for a program of one page, which is one file.
 */
function program(
  name: (typeof PROGRAMS)[number],
  sharedByPages: number | null,
  apart: readonly Group[] = [],
): EnvironmentOptions {
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
      ...((name === 'portal' || name === 'manager') && SMALLEST),
      // Inlined files would need data: in the content security policy.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: at(`./${name}.html`),
        // What one program loads late, the other may need at once.
        checks: { ineffectiveDynamicImport: false, pluginTimings: false },
        output: {
          minify: true,
          codeSplitting: sharedByPages !== null && {
            groups: [
              { name: `${name}-first`, tags: ['$initial'], priority: 4 },
              ...apart,
              { name: `${name}-shared`, minShareCount: sharedByPages, priority: 1 },
            ],
          },
        },
      },
    },
  };
}

/**
 * Minified by two, one after the other, since each finds what the other does not. It takes seconds longer and saves two or three
 * kilobytes of the programs that people wait for.
 */
const SMALLEST = {
  minify: 'terser',
  terserOptions: { module: true, ecma: 2020, compress: { passes: 3, keep_fargs: false } },
} as const;

/** The portal once more, for the server, which draws its first pages. It brings its libraries, and no style sheets. */
function drawing(): EnvironmentOptions {
  return {
    consumer: 'server',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { noExternal: true },
    build: {
      outDir: join(DIST, 'draw'),
      emptyOutDir: false,
      // The server reads from it what draws.
      manifest: true,
      target: 'node24',
      minify: true,
      rolldownOptions: {
        input: at('./app/portal/draw.tsx'),
        checks: { ineffectiveDynamicImport: false, pluginTimings: false },
        output: { entryFileNames: '[name]-[hash].js', chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
  };
}

/**
 * A drawn page may hold parts that the browser loads later. Their style sheets belong to the browser's build, which is made before.
 * Nothing is known of it in development, where no page is drawn.
 */
function laterStyles(): Plugin {
  return {
    name: 'underlay:later-styles',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'draw',
    transform(code, id) {
      if (!id.endsWith('/app/portal/draw.tsx')) return;
      return { code: code.replace('import.meta.env.LATER_STYLES', JSON.stringify(laterStylesOf(DIST))), map: null };
    },
  };
}

/** Every text is packed once, as small as it gets, and not by the server for each answer. */
function compressed(): Plugin {
  const brotli = defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return compression({ algorithms: ['gzip', brotli], include: /^assets\/.*\.(?:js|css|svg)$/, threshold: 200 });
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

/** Motion that explains nothing is not loaded: the loader of a button is there at once. */
const plainLoader = (): Plugin => ({
  name: 'underlay:plain-loader',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '../Transition/Transition.mjs' && importer?.endsWith('/Button/Button.mjs')
      ? at('./ui/theme/library-loader.tsx')
      : undefined,
});

/** No list of the portal goes on without end, and the library of queries brings along what such lists need. */
const withoutEndlessLists = (): Plugin => ({
  name: 'underlay:without-endless-lists',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'portal',
  resolveId: (id, importer) =>
    id === './infiniteQueryBehavior.js' && importer?.endsWith('/query.js') ? NOTHING : undefined,
});

const DEFAULT_VARIABLES = /\bdefault-css-variables\.layer\.css$/;

/** Style sheets say what the library's variables are in our look, and which scheme a page has before its program says so: the system's. */
const ownLook = () => ({
  postcssPlugin: 'underlay:own-look',
  async Once(root: Styles, { parse }: { parse(css: string, options: { from: string | undefined }): unknown }) {
    const defaults: StyleRule[] = [];
    root.walkRules((rule) => {
      if (DEFAULT_VARIABLES.test(rule.source?.input.from ?? '')) defaults.push(rule);
    });
    if (defaults.length > 0) {
      const { variablesOfLook } = await import('./ui/theme/variables.ts');
      const [first] = defaults;
      first?.before(parse(variablesOfLook(), { from: first.source?.input.from }));
      for (const rule of defaults) rule.remove();
    }
    root.walkRules((rule) => {
      if (!waitsForProgram(rule.selector)) return;
      rule.after(parse(bySystem(rule.toString()), { from: rule.source?.input.from }));
    });
  },
});

/** As much of a style sheet as that needs. */
interface Styles {
  walkRules(each: (rule: StyleRule) => void): void;
}
interface StyleRule {
  readonly selector: string;
  readonly source?: { readonly input: { readonly from?: string } };
  toString(): string;
  before(css: unknown): unknown;
  after(css: unknown): unknown;
  remove(): unknown;
}
