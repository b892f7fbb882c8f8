import type { Requests } from '../schemas/requests.ts';
import type { World } from '../world/world.ts';

/** One request of the wire, checked and parsed. */
export interface Call<Parameters = unknown> {
  readonly world: World;
  /** The connected account of the Stripe-Account header, or the platform. */
  readonly account: string;
  /** What the path names, such as the `id` in /v1/charges/:id. */
  readonly path: { readonly id: string; readonly account: string };
  readonly parameters: Parameters;
  /** A browser with the publishable key and a client secret. It sees less. */
  readonly isBrowser: boolean;
}

export type Route = keyof Requests;

/** One handler per request of `schemas/requests.ts`. A missing one does not compile. */
export type Handlers<Routes extends Route = Route> = {
  [Name in Routes]: (call: Call<Requests[Name]>) => object;
};

/** The routes of one part of the API, such as '/v1/charges'. */
export type RoutesUnder<Path extends string> = Extract<Route, `${string} ${Path}` | `${string} ${Path}/${string}`>;

/** A list as v1 answers it. */
export function listOf(url: string, page: { data: object[]; hasMore: boolean }): object {
  return { object: 'list', url, data: page.data, has_more: page.hasMore };
}
