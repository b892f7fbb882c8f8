import { performance } from 'node:perf_hooks';
import { Person } from './person.ts';
import type { PromiseLog } from './promise-log.ts';
import type { Count } from './retry-until.ts';
import type { Surroundings } from './surroundings.ts';

/** A session lasts a quarter of an hour. Before that another person takes over, with a business of their own. */
const SESSION_MILLISECONDS = 10 * 60_000;

/** People who work beside each other without a pause, each with a business of their own. */
export async function startPeople(
  servers: Pick<Surroundings, 'openBusiness'>,
  number: number,
  { promises, count, random }: { promises: PromiseLog; count: Count; random: () => number },
) {
  const mistakes: unknown[] = [];
  let working = true;
  const newPerson = async () => new Person(await servers.openBusiness(), promises, count, random);
  const people: Person[] = [];
  // One after the other, because sign-up is slow on purpose.
  while (people.length < number) people.push(await newPerson());
  const days = people.map(async (first) => {
    let [person, since] = [first, performance.now()];
    while (working) {
      if (performance.now() - since > SESSION_MILLISECONDS) {
        // A person who was interrupted during sign-up tries again after some more work.
        person = await newPerson().catch(() => person);
        since = performance.now();
      }
      await person.work().catch((error: unknown) => void mistakes.push(error));
    }
  });
  return {
    /** Throws the first mistake of the product that a person met. */
    refuseMistakes() {
      if (mistakes.length > 0) throw mistakes[0];
    },
    async stop() {
      working = false;
      await Promise.all(days);
    },
  };
}

/** Mulberry32: the same seed, the same choices. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
