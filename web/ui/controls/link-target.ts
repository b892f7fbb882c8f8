import type { RegisteredRouter, RouteById, RouteIds } from '@tanstack/react-router';

type Tree = RegisteredRouter['routeTree'];
type Trimmed<Full> = Full extends `${infer Path}/` ? Path : Full;
type Params<All> = keyof All extends never ? { readonly params?: never } : { readonly params: Readonly<All> };
type Target<Route> = Route extends {
  fullPath: infer Full;
  types: { allParams: infer All; fullSearchSchemaInput: infer Search };
}
  ? { readonly to: Trimmed<Full>; readonly search?: Search } & Params<All>
  : never;

/** Where a link leads, as a value. It is an address of ours with what it takes, for components that get their target. */
export type LinkTarget = Target<RouteById<Tree, Exclude<RouteIds<Tree>, '__root__' | '/signed-in'>>>;

/** The same as a text, for what stands outside of the router. */
export function addressOf({ to, params }: LinkTarget): string {
  const ids: Readonly<Record<string, string>> = params ?? {};
  return Object.entries(ids).reduce<string>((path, [name, id]) => path.replace(`$${name}`, () => id), to);
}
