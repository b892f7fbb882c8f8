import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What stood there. Null when nothing of it was on screen, or the change was about something else. */
interface Before<Part> {
  readonly before: { readonly part: Part } | null;
}

interface AtOnce<Data, Part, Change> {
  /** Of what is on screen. */
  readonly queryKey: QueryKey;
  readonly partOf: (data: Data) => Part;
  readonly withPart: (data: Data, part: Part) => Data;
  /** What it will be. Undefined for a change of something else. */
  readonly wanted: (change: Change) => Part | undefined;
}

/**
 * For a mutation whose outcome shows before the server has answered. An answer on its way was read before the change, so nobody
 * waits for it. After a failure that part alone goes back, since the rest may be newer, and the server is asked how things stand.
 */
export function shownAtOnce<Data, Part, Change>(client: QueryClient, at: AtOnce<Data, Part, Change>) {
  const { queryKey, partOf, withPart, wanted } = at;
  const show = (part: Part) => client.setQueryData<Data>(queryKey, (known) => known && withPart(known, part));
  return {
    onMutate: (change: Change): Before<Part> => {
      const known = client.getQueryData<Data>(queryKey);
      const part = wanted(change);
      if (known === undefined || part === undefined) return { before: null };
      void client.cancelQueries({ queryKey, exact: true });
      show(part);
      return { before: { part: partOf(known) } };
    },
    onError: (_error: unknown, _change: Change, shown: Before<Part> | undefined) => {
      if (shown?.before) show(shown.before.part);
      return client.invalidateQueries({ queryKey, exact: true });
    },
  };
}
