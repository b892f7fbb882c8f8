import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { shownAtOnce } from './shown-at-once.ts';

const queryKey = ['order'];

interface Order {
  readonly status: string;
  readonly notes: string;
}

/** Somebody chooses `done` for an open order. The server answers when the test says so. */
function choose(client: QueryClient) {
  const answer = Promise.withResolvers<void>();
  const change = new MutationObserver(client, {
    mutationFn: (_status: string) => answer.promise,
    ...shownAtOnce(client, {
      queryKey,
      partOf: (order: Order) => order.status,
      withPart: (order, status) => ({ ...order, status }),
      wanted: (status: string) => status,
    }),
  });
  const saved = change.mutate('done').catch(() => undefined);
  return { ...answer, saved };
}

function begin() {
  const client = new QueryClient();
  client.setQueryData<Order>(queryKey, { status: 'open', notes: 'Ring.' });
  return { client, shown: () => client.getQueryData<Order>(queryKey) };
}

test('what is chosen shows before the server has answered', async () => {
  const { client, shown } = begin();
  const { resolve, saved } = choose(client);
  await Promise.resolve();
  expect(shown()).toEqual({ status: 'done', notes: 'Ring.' });
  resolve();
  await saved;
});

test('an answer that was read before the choice does not take it back', async () => {
  const { client, shown } = begin();
  const read = Promise.withResolvers<Order>();
  const asked = client.fetchQuery({ queryKey, queryFn: () => read.promise });
  const { resolve, saved } = choose(client);
  await Promise.resolve();
  read.resolve({ status: 'open', notes: 'Ring.' });
  await asked;
  expect(shown()?.status).toBe('done');
  resolve();
  await saved;
});

test('after a failure that part alone goes back, what is newer stays, and the server is asked how things stand', async () => {
  const { client, shown } = begin();
  const { reject, saved } = choose(client);
  await Promise.resolve();
  client.setQueryData<Order>(queryKey, { status: 'done', notes: 'Knock.' });
  reject(new Error('no'));
  await saved;
  expect(shown()).toEqual({ status: 'open', notes: 'Knock.' });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
