import { setTimeout as wait } from 'node:timers/promises';
import { generator } from './generator.ts';
import { Person } from './person.ts';
import type { PromiseLog } from './promise-log.ts';
import { type Count, untilHeard } from './retry-until.ts';
import type { Surroundings } from './surroundings.ts';

const LOOK_MILLISECONDS = 20;
/** Longer than the longest outage that a run makes, also on a busy machine. */
const IDLE_MILLISECONDS = 300_000;

export type Crowd = Awaited<ReturnType<typeof startPeople>>;

/** People who work beside each other without a pause, each with a business of their own and choices of their own. */
export async function startPeople(
  servers: Pick<Surroundings, 'openBusiness'>,
  number: number,
  { promises, count, seed }: { promises: PromiseLog; count: Count; seed: number },
) {
  const mistakes: unknown[] = [];
  let [working, resting] = [true, false];
  const randoms = Array.from({ length: number }, (_, index) => generator(seed + index + 1));
  const newPerson = async (random: () => number) => {
    const person = new Person(await untilHeard(servers.openBusiness), { promises, count, random });
    await person.chargeReturns();
    return person;
  };
  const people: Person[] = [];
  // One after the other, because sign-up is slow on purpose.
  for (const random of randoms) people.push(await newPerson(random));
  const days = people.map(async (_, index) => {
    while (working) {
      if (resting) await wait(LOOK_MILLISECONDS);
      else await people[index]?.work().catch((error: unknown) => void mistakes.push(error));
    }
  });
  const refuseMistakes = () => {
    if (mistakes.length > 0) throw mistakes[0];
  };
  return {
    /** Throws the first mistake of the product that a person met. */
    refuseMistakes,
    /** Resolves when so many more effects are acknowledged. Throws when the product acknowledges nothing for long. */
    async acknowledged(more: number) {
      const enough = promises.count + more;
      for (let [seen, since] = [promises.count, Date.now()]; promises.count < enough; await wait(LOOK_MILLISECONDS)) {
        refuseMistakes();
        if (promises.count > seen) [seen, since] = [promises.count, Date.now()];
        if (Date.now() - since > IDLE_MILLISECONDS)
          throw new Error(`nothing was acknowledged for ${IDLE_MILLISECONDS / 1_000} s`);
      }
    },
    /**
     * A session lasts a quarter of an hour. Others take over, with businesses of their own, while nothing is killed.
     * Meanwhile nobody works, since signing up is slow beside people who do.
     */
    async takeTurns() {
      resting = true;
      for (const [index, random] of randoms.entries()) people[index] = await newPerson(random);
      resting = false;
    },
    async stop() {
      working = false;
      await Promise.all(days);
    },
  };
}
