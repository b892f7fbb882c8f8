import { formatPhone } from '@underlay/domain/contact/phone.ts';
import { Breakable } from './breakable.tsx';
import classes from './contact-links.module.css';

/** A phone number in a table. Its digits stand below each other and never break (CONST-04). */
export const PhoneNumber = ({ digits }: { digits: string }) => (
  <span className={classes.number}>{formatPhone(digits)}</span>
);

export const PhoneLink = ({ digits }: { digits: string }) => <a href={`tel:+1${digits}`}>{formatPhone(digits)}</a>;

/** An address may hold what an address of the web takes for more than the recipient: ?bcc=. */
export const mailTo = (address: string): string => `mailto:${address.replaceAll(/[?&=#%]/g, encodeURIComponent)}`;

export const MailLink = ({ address }: { address: string }) => (
  <a href={mailTo(address)}>
    <Breakable>{address}</Breakable>
  </a>
);
