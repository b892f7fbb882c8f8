import type { Line } from '../../api/answers.ts';
import classes from './line-description.module.css';

/** What a line sells, below its item code when it has one. */
export const LineDescription = ({ line: { code, description } }: { line: Pick<Line, 'code' | 'description'> }) => (
  <>
    {code !== '' && <span className={classes.code}>{code}</span>}
    {description}
  </>
);
