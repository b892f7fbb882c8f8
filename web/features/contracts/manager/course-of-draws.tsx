import { heldCopy } from '@underlay/domain/copy/held.ts';
import { ZERO } from '@underlay/domain/money/money.ts';
import type { Draw, JobMoney } from '../contract-queries.ts';
import { Course, Plank, type PlankLook, planksOf } from '../course.tsx';
import classes from './course-of-draws.module.css';
import { closedOf, dueOf, heldOf, isOnItsWay, onItsWayOf, paidOf } from './draw-words.ts';

const WORDS = [
  ['paid', 'Paid'],
  ['closed', 'No longer due'],
  ['onItsWay', 'On its way'],
  ['billed', 'Due'],
  ['planned', 'Left to bill'],
] as const;

/** What has an invoice that nobody was sent is still to bill. */
function lookOf(draw: Draw): PlankLook {
  const { state, invoice } = draw;
  if (isOnItsWay(draw)) return 'onItsWay';
  if (state === 'paid') return (invoice?.endedAs ?? 'paid') === 'paid' ? 'paid' : 'closed';
  return state === 'billed' ? state : 'planned';
}

/** One that asks for what is held and was not sent is no plank: that is one already. */
const isLaid = ({ state, releases }: Draw): boolean => state !== 'dropped' && !(releases && state === 'ready');

interface CourseOfDrawsProps {
  readonly draws: readonly Draw[];
  readonly contract: NonNullable<JobMoney['contract']>;
}

/** The draws of a contract that were not dropped, and what is held of them. The list of draws says the same in words. */
export function CourseOfDraws({ draws, contract: { held = ZERO, retainage } }: CourseOfDrawsProps) {
  const laid = draws.filter(isLaid);
  const planks = laid.flatMap((draw) =>
    planksOf(
      { uuid: draw.uuid, look: lookOf(draw), width: draw.planned - heldOf(draw) },
      { paid: paidOf(draw), onItsWay: onItsWayOf(draw), closed: closedOf(draw), due: dueOf(draw) },
    ),
  );
  const looks = new Set(planks.map(({ look }) => look));
  return (
    <div className={classes.course}>
      <Course planks={planks} held={held} />
      <ul className={classes.legend}>
        {WORDS.filter(([look]) => looks.has(look)).map(([look, word]) => (
          <li key={look}>
            <Plank look={look} />
            {word}
          </li>
        ))}
        {held > 0 && (
          <li>
            <Plank look="held" />
            {retainage ? heldCopy.until(retainage) : 'Held'}
          </li>
        )}
      </ul>
    </div>
  );
}
