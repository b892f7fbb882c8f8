import fastify, { type FastifyInstance } from 'fastify';

type Compiler = NonNullable<FastifyInstance['serializerCompiler']>;
type Serializer = ReturnType<Compiler>;

let compiler: Promise<Compiler> | undefined;

/**
 * Compiles what writes an answer once for each schema in a process, when the first answer is written by it. Fastify does it for
 * each route at the start, and an endpoint has up to four: with the manager's prefix and without, GET and HEAD.
 */
export function answerCompiler(): Promise<Compiler> {
  compiler ??= ownCompiler().then(rememberEach);
  return compiler;
}

function rememberEach(compile: Compiler): Compiler {
  const known = new WeakMap<object, Serializer>();
  return (route) => {
    const schema = route.schema as object;
    const serializer = known.get(schema) ?? whenFirstUsed(() => compile(route));
    known.set(schema, serializer);
    return serializer;
  };
}

function whenFirstUsed(compiled: () => Serializer): Serializer {
  let serializer: Serializer | undefined;
  return (answer) => {
    serializer ??= compiled();
    return serializer(answer);
  };
}

/** Fastify's own. A server has it when one of its routes has a schema. */
async function ownCompiler(): Promise<Compiler> {
  const app = fastify();
  app.get('/', { schema: { response: { 200: { type: 'object' } } } }, async () => ({}));
  await app.ready();
  const own = app.serializerCompiler;
  await app.close();
  if (!own) throw new Error('there is no serialiser for answers');
  return own;
}
