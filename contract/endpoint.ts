import type { Need } from '@underlay/domain/members/rights.ts';
import { isTicket } from '@underlay/domain/offers/ticket.ts';
import { z } from 'zod';
import { PageQuery } from './primitives.ts';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may call; there is no default. manager: a signed-in member of the business in the path, whose role has the right.
 * user: anyone signed in. connection: a program, with its token. portal: no token, but the ids on the path or in the body must belong
 * together (D03). public: anyone.
 */
export type Access = 'manager' | 'user' | 'connection' | 'portal' | 'public';

export type Endpoint = Described & Allowed;

/** What a member has to have the right for is said beside the access. A manager's endpoint without it does not compile (ROLE-03). */
type Allowed =
  | { readonly access: 'manager'; readonly right: Need; readonly programs?: ForPrograms }
  | { readonly access: Exclude<Access, 'manager'>; readonly right?: never; readonly programs?: never };

/** Whatever its rights are, a program may call it for what belongs to it alone. Its handler answers a program nothing else (REF-05). */
type ForPrograms = 'their own';

interface Described {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API base `/core/api`. */
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** A body that is taken. Where fields ask something of each other, which no schema says, none can be made of the schema (REF-01). */
  readonly example?: object;
  /** The body is multipart: one file in the field `file`, of fewer bytes than this. JSON is taken where a body is declared. */
  readonly upload?: { readonly below: number };
  /** The answer is the bytes of a file, always as an attachment. The response is then `z.void()`. */
  readonly download?: true;
  /** The answer is a PNG that pages show. What is under its address never changes, so any cache may keep it. */
  readonly picture?: true;
  /**
   * The page with the link to that file, with the names of the path. A browser that followed the link asks for text/html.
   * When it cannot have the file it is led back there, with MISSED_FILE in the address.
   */
  readonly page?: string;
  /**
   * The answer does not end. It is server-sent events, and the data of each is one JSON text of the response. A member hears what
   * they have the right for (ROLE-15).
   */
  readonly stream?: { readonly needOf: (event: never) => Need };
  readonly response: z.ZodType;
  /**
   * Of a portal's endpoint: it is answered also where a ticket stands in the account's place, for the one quote that it opens on a
   * member's device (SIGN-15). All others refuse a ticket as they refuse a malformed id.
   */
  readonly opensWithTicket?: true;
  /**
   * The answer is a business that the caller has just founded. It is written as for its owner, though nobody was asked yet what they
   * may there. Without it or a known caller no answer may have a field that asks for a right.
   */
  readonly asFounder?: true;
  /** A program may call it and has no use for it: what comes of it is shown to people alone. The reference does not offer it. */
  readonly isForPeople?: true;
  /** The refusals a caller must expect, besides those that follow from what the endpoint is (endpoint-refusals.ts). */
  readonly refusals?: readonly RefusalCode[];
  /**
   * Is taken on an almost full disk too. It writes down what has happened elsewhere already, gives something up, or locks somebody
   * out who may have got in.
   */
  readonly cannotWait?: true;
  /** Answers a secret or a challenge, which is given out once. No answer is kept for a repeated request, whatever key it has. */
  readonly keepsNoAnswer?: true;
  /** The max size in bytes of a JSON body, where the usual one is too small (`maxBodyOf`). */
  readonly maxBody?: number;
  /** Calls per minute from one address, where the general limit is too generous. */
  readonly perMinute?: number;
}

/** Declares one endpoint. The router, the client, the OpenAPI document and the access tests are computed from it. */
export const endpoint = <const Spec extends Endpoint>(spec: Spec): Spec => spec;

export const KILOBYTE = 1024;
const STRANGERS_BODY = 8 * KILOBYTE;
const USUAL_BODY = 64 * KILOBYTE;

/** The max size of a JSON body in bytes. Whoever calls without a token has little to say. */
export const maxBodyOf = ({ access, maxBody }: Endpoint): number =>
  maxBody ?? (access === 'portal' || access === 'public' ? STRANGERS_BODY : USUAL_BODY);

/**
 * Whether it waits for room on the disk. What anyone may call is small and must go on: signing in, stopping payments,
 * unsubscribing.
 */
export const needsRoom = ({ method, access, cannotWait }: Endpoint): boolean =>
  method !== 'GET' && access !== 'public' && !cannotWait;

/**
 * Whether it waits until a restored product was compared with the provider. Customers see nothing that may be outdated, and the token of a
 * program may be one that was taken away since.
 */
export const waitsForRestore = (spec: Endpoint, { isProgram }: { readonly isProgram: boolean }): boolean =>
  isProgram || spec.access === 'portal' || needsRoom(spec);

/** A list that names no query is short. Its handler reads it whole: categories, the files of an invoice. */
export const isShortList = (spec: Endpoint): boolean =>
  spec.method === 'GET' && spec.query === undefined && spec.response instanceof z.ZodArray;

/** Every list call takes a page, a short one too (D88). */
export const queryOf = (spec: Endpoint): z.ZodObject | undefined => (isShortList(spec) ? PageQuery : spec.query);

/** The names in a path. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export const paramNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

/** What on a path is no UUID: the provider's own id, and the number of a version. */
const OTHER_PARAMS: Readonly<Record<string, z.ZodType<string>>> = {
  intentId: z.string().max(100),
  number: z.string().regex(/^[1-9]\d{0,3}$/),
};

const IdOrTicket = z.union([z.uuid(), z.string().refine(isTicket)]);

/** Every other id on a path is a UUID. A malformed one is answered like an unknown one, with 404. */
export function paramsSchema(path: string, { opensWithTicket }: Pick<Endpoint, 'opensWithTicket'> = {}) {
  const others: typeof OTHER_PARAMS = opensWithTicket ? { ...OTHER_PARAMS, accountId: IdOrTicket } : OTHER_PARAMS;
  const shape = paramNames(path).map((name) => [name, others[name] ?? z.uuid()]);
  return z.object(Object.fromEntries(shape) as Record<string, z.ZodType<string>>);
}

/** What the client sends, before parsing. What the handler reads, after parsing. */
export type RequestSent<Spec extends Endpoint> = Params<Spec> &
  Part<Spec, 'query', 'input'> &
  Part<Spec, 'body', 'input'>;
export type RequestRead<Spec extends Endpoint> = Params<Spec> &
  Part<Spec, 'query', 'output'> &
  Part<Spec, 'body', 'output'>;
export type ResponseOf<Spec extends Endpoint> = z.output<Spec['response']>;

type Params<Spec extends Endpoint> = [ParamName<Spec['path']>] extends [never]
  ? unknown
  : { readonly params: { readonly [Name in ParamName<Spec['path']>]: string } };

type Part<Spec, Key extends 'query' | 'body', Side extends 'input' | 'output'> = Spec extends {
  readonly [K in Key]: infer Schema extends z.ZodType;
}
  ? { readonly [K in Key]: Side extends 'input' ? z.input<Schema> : z.output<Schema> }
  : unknown;
