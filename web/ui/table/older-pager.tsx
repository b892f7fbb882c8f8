import { Link } from '@tanstack/react-router';
import classes from './older-pager.module.css';

interface Step {
  readonly label: string;
  /** The address of the page with what is shown then. */
  readonly search: object;
}

interface OlderPagerProps {
  readonly label: string;
  /** How far back it goes. */
  readonly note?: string;
  /** Back towards the newest. Null where these are they. */
  readonly back: Step | null;
  /** Null where these are the last. */
  readonly older: Step['search'] | null;
}

/** Of a list that grows at its beginning all the time: it has no pages with numbers. */
export function OlderPager({ label, note, back, older }: OlderPagerProps) {
  if (note === undefined && back === null && older === null) return null;
  return (
    <nav className={classes.pager} aria-label={label}>
      {note !== undefined && <span>{note}</span>}
      {back !== null && (
        <Link to="." search={back.search} resetScroll={false}>
          {back.label}
        </Link>
      )}
      {older !== null && (
        <Link to="." search={older} resetScroll={false} data-older>
          Older
        </Link>
      )}
    </nav>
  );
}
