import classes from './course.module.css';

/** Paid, no longer due although not all of it was paid, due, on its way to the business, held back, or still to be asked for. */
export type PlankLook = 'paid' | 'closed' | 'billed' | 'onItsWay' | 'held' | 'planned';

export interface CoursePlank {
  readonly uuid: string;
  readonly look: PlankLook;
  readonly width: number;
}

interface CourseProps {
  /** Each without what is held back of it. */
  readonly planks: readonly CoursePlank[];
  /** What is held of all of them (RET-03). */
  readonly held: number;
}

/** A contract as a course of planks, each as wide as its amount. What stands beside it says the same in words. */
export const Course = ({ planks, held }: CourseProps) => (
  <div className={classes.planks} aria-hidden>
    {withHeld(planks, held).map(({ uuid, look, width }) => (
      <span key={uuid} data-look={look} style={{ flexGrow: width }} />
    ))}
  </div>
);

/** What was paid of a draw, is on its way, is no longer due, and is due, with a fee that was added to it (LINK-03). */
interface Came {
  readonly paid: number;
  readonly onItsWay: number;
  readonly closed: number;
  readonly due: number;
}

/** The planks of one draw: of one that is due in part, one for each part. */
export function planksOf(plank: CoursePlank, { paid, onItsWay, closed, due }: Came): readonly CoursePlank[] {
  if (plank.look !== 'billed') return [plank];
  const parts = [
    { look: 'paid', width: paid },
    { look: 'closed', width: closed },
    { look: 'onItsWay', width: onItsWay },
    { look: 'billed', width: due },
  ] as const;
  return parts.filter(({ width }) => width > 0).map((part) => ({ ...part, uuid: `${plank.uuid}-${part.look}` }));
}

/** Behind what was billed, before what is still to come. */
function withHeld(planks: readonly CoursePlank[], held: number): readonly CoursePlank[] {
  if (held === 0) return planks;
  const [ahead, billed] = [true, false].map((isAhead) => planks.filter(({ look }) => (look === 'planned') === isAhead));
  return [...(billed ?? []), { uuid: 'held', look: 'held', width: held }, ...(ahead ?? [])];
}

/** The look of a plank beside its words. */
export const Plank = ({ look }: { readonly look: PlankLook }) => (
  <span className={classes.plank} data-look={look} aria-hidden />
);
