import classes from './course.module.css';

/** Paid, no longer due although not all of it was paid, due, on its way to the business, or still to be asked for. */
export type PlankLook = 'paid' | 'closed' | 'billed' | 'onItsWay' | 'planned';

interface CourseProps {
  readonly planks: readonly { readonly uuid: string; readonly look: PlankLook; readonly width: number }[];
}

/** A contract as a course of planks, each as wide as its amount. What stands beside it says the same in words. */
export const Course = ({ planks }: CourseProps) => (
  <div className={classes.planks} aria-hidden>
    {planks.map(({ uuid, look, width }) => (
      <span key={uuid} data-look={look} style={{ flexGrow: width }} />
    ))}
  </div>
);

/** The look of a plank beside its words. */
export const Plank = ({ look }: { readonly look: PlankLook }) => (
  <span className={classes.plank} data-look={look} aria-hidden />
);
