import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import type { PageSource } from '../http/web-pages.ts';

const WEB = join(import.meta.dirname, '../../web');

/** For `npm run dev`: pages straight from their sources. They change in the browser when a file is saved. */
export async function developmentPages() {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: WEB, server: { middlewareMode: true }, appType: 'custom' });
  const source: PageSource = {
    withoutPolicy: true,
    read: async (program, url) => vite.transformIndexHtml(url, await readFile(join(WEB, `${program}.html`), 'utf8')),
  };
  return {
    source,
    mount: async (app: FastifyInstance) => {
      await app.register(middie);
      app.use(vite.middlewares);
      app.addHook('onClose', () => vite.close());
    },
  };
}
