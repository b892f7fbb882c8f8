import type { Draw } from '../contract-queries.ts';
import { Course, Plank, type PlankLook } from '../course.tsx';
import classes from './course-of-draws.module.css';

const WORDS = [
  ['paid', 'Paid'],
  ['closed', 'No longer due'],
  ['billed', 'Due'],
  ['planned', 'Left to bill'],
] as const;

/** What has an invoice that nobody was sent is still to bill. */
function lookOf({ state, invoice }: Draw): PlankLook {
  if (state === 'paid') return (invoice?.endedAs ?? 'paid') === 'paid' ? 'paid' : 'closed';
  return state === 'billed' ? state : 'planned';
}

/** The draws of a contract that were not dropped. The list of draws says the same in words. */
export function CourseOfDraws({ draws }: { readonly draws: readonly Draw[] }) {
  const laid = draws.filter(({ state }) => state !== 'dropped');
  const looks = new Set(laid.map(lookOf));
  return (
    <div className={classes.course}>
      <Course planks={laid.map((draw) => ({ uuid: draw.uuid, look: lookOf(draw), width: draw.planned }))} />
      <ul className={classes.legend}>
        {WORDS.filter(([look]) => looks.has(look)).map(([look, word]) => (
          <li key={look}>
            <Plank look={look} />
            {word}
          </li>
        ))}
      </ul>
    </div>
  );
}
