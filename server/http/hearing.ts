import type { Endpoint } from '@underlay/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { authorize } from './authorize.ts';
import type { Authenticator } from './caller.ts';
import { checkToken } from './identified-callers.ts';

interface Listener {
  readonly path: Record<string, string>;
  readonly request: FastifyRequest;
}

/** A listener is authorized again before each message, and hears what their role may see (ROLE-15). */
export const hearing =
  (authenticator: Authenticator, spec: Endpoint, { path, request }: Listener) =>
  async () => {
    const standing = await authorize(authenticator, spec, path, await checkToken(authenticator, request));
    return (event: unknown) => !standing || !spec.stream || standing.may(spec.stream.needOf(event as never));
  };
