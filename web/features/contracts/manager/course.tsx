import type { Draw } from '../contract-queries.ts';
import classes from './course.module.css';

const WORDS = [
  ['paid', 'Paid'],
  ['billed', 'Due'],
  ['planned', 'Left to bill'],
] as const;

/** What has an invoice that nobody was sent is still to bill. */
const lookOf = ({ state }: Draw) => (state === 'ready' ? 'planned' : state);

/** The contract as a course of planks, each as wide as its amount. The list of draws says the same in words. */
export function Course({ draws }: { readonly draws: readonly Draw[] }) {
  const laid = draws.filter(({ state }) => state !== 'dropped');
  const looks = new Set(laid.map(lookOf));
  return (
    <div className={classes.course}>
      <div className={classes.planks} aria-hidden>
        {laid.map((draw) => (
          <span key={draw.uuid} data-look={lookOf(draw)} style={{ flexGrow: draw.planned }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {WORDS.filter(([look]) => looks.has(look)).map(([look, word]) => (
          <li key={look}>
            <span data-look={look} aria-hidden />
            {word}
          </li>
        ))}
      </ul>
    </div>
  );
}
