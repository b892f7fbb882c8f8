import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Two pages, two bundles. A customer never waits for the manager's code. The server mounts the same config in development. */
export default defineConfig({
  root: at('.'),
  base: '/',
  appType: 'custom',
  publicDir: false,
  plugins: [react(), layerOrder(), fontPreload()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    // The bench reads from it what a browser loads first.
    manifest: true,
    assetsDir: 'assets',
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    // Inlined files would need data: in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { input: { manager: at('./manager.html'), portal: at('./portal.html') } },
  },
});

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

/** The one font starts loading with the page, under its hashed name. */
function fontPreload(): Plugin {
  return {
    name: 'underlay:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => name.endsWith('.woff2'));
        if (font === undefined) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
