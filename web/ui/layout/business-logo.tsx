import { type Size, standsForName } from '@underlay/domain/businesses/logo.ts';
import classes from './business-logo.module.css';

interface BusinessLogoProps extends Size {
  readonly src: string;
  readonly name: string;
}

/** D93: the logo of a business in the place of its name, or beside it. Its place is there before it is loaded. */
export const BusinessLogo = ({ src, name, ...size }: BusinessLogoProps) => (
  <img className={classes.logo} src={src} {...size} alt={standsForName(size) ? name : ''} />
);
