import classes from './support-link.module.css';

/** The one support address of this installation (D62). Nothing until it is known. */
export function SupportLink({ email }: { email: string | undefined }) {
  if (email === undefined || email === '') return null;
  return (
    <a className={classes.link} href={`mailto:${email}`}>
      {email}
    </a>
  );
}
