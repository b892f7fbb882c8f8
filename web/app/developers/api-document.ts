/** What the page reads of the OpenAPI document. */
export interface ApiDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  /** What programs are told, by its public name. */
  readonly webhooks?: Readonly<Record<string, { readonly post?: Pick<Operation, 'x-right' | 'description'> }>>;
}

export interface Schema {
  /** What it means, where its name does not say it. */
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  /** What a number or a text is: "dollars", "percent", "day", "moment". */
  readonly 'x-unit'?: string;
  /** The right that a caller needs to be answered this field. */
  readonly 'x-right'?: string | readonly string[];
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
  readonly description?: string;
}

interface Operation {
  readonly tags: readonly string[];
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
  readonly 'x-access': string;
  readonly 'x-right'?: string | readonly string[];
  readonly 'x-connection': boolean;
  /** A connection may call it and has no use for it. */
  readonly 'x-for-people'?: true;
}

export interface Call extends Operation {
  readonly method: string;
  readonly path: string;
}

export interface CallGroup {
  readonly tag: string;
  readonly calls: readonly Call[];
}

/** Every call, by its subject, in the order of the document. */
export function groupsOf({ paths }: ApiDocument): CallGroup[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, path, method: method.toUpperCase() })),
  );
  const byTag = Map.groupBy(calls, ({ tags }) => tags[0] ?? '');
  return [...byTag].map(([tag, own]) => ({ tag, calls: own }));
}

/** "paymentMethods" is "Payment methods". */
export const titleOf = (tag: string): string => {
  const words = tag.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a search finds: calls that have every word in their address, words, subject, fields or refusals. */
export function found(groups: readonly CallGroup[], typed: string, onlyForConnections: boolean): CallGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (call: Call): boolean => {
    if (onlyForConnections && (!call['x-connection'] || call['x-for-people'])) return false;
    const text = textOf(call);
    return words.every((word) => text.includes(word));
  };
  return groups.flatMap(({ tag, calls }) => {
    const own = calls.filter(has);
    return own.length > 0 ? [{ tag, calls: own }] : [];
  });
}

const texts = new WeakMap<object, string>();

/** Read once of each call: a search looks at all of them with each letter. */
function textOf(call: Call): string {
  const known = texts.get(call);
  if (known !== undefined) return known;
  const { method, path, summary, tags, parameters, requestBody, responses } = call;
  const text = [
    `${method} ${path} ${summary} ${titleOf(tags[0] ?? '')} ${call['x-right'] ?? ''}`,
    ...parameters.map(({ name }) => name),
    JSON.stringify(requestBody ?? null),
    JSON.stringify(responses),
  ];
  const lower = text.join(' ').toLowerCase();
  texts.set(call, lower);
  return lower;
}

const JSON_TYPE = 'application/json';
export const bodyOf = ({ requestBody }: Call): Schema | undefined => requestBody?.content?.[JSON_TYPE]?.schema;
/** The one that the call itself has, or null. */
export const exampleOf = ({ requestBody }: Call): unknown => requestBody?.content?.[JSON_TYPE]?.example ?? null;
export const answerOf = ({ responses }: Call): Schema | undefined => responses[200]?.content?.[JSON_TYPE]?.schema;
export const takesFile = ({ requestBody }: Call): boolean =>
  requestBody?.content?.['multipart/form-data'] !== undefined;

interface Refusal {
  readonly status: string;
  readonly code: string;
  readonly copy: string;
}

/** "has_payments: A payment has been made ..." of each status. */
export const refusalsOf = ({ responses }: Call): Refusal[] =>
  Object.entries(responses).flatMap(([status, { description = '' }]) =>
    status < '400'
      ? []
      : description.split('\n').map((line) => {
          const [code = '', ...copy] = line.split(': ');
          return { status, code, copy: copy.join(': ') };
        }),
  );
