import type { Account } from '../../api/answers.ts';
import { SkeletonBar } from '../../ui/feedback/waiting.tsx';
import { MailLink, PhoneLink } from '../../ui/text/contact-links.tsx';
import classes from './business-contact.module.css';

/** D93: how to reach the business itself, on every page. */
export function BusinessContact({ account }: { account: Account | null | undefined }) {
  const { remitToPhone = '', remitToEmail = '' } = account?.remitTo ?? {};
  return (
    <p className={classes.contact}>
      {account === undefined && <SkeletonBar width={11} />}
      {remitToPhone !== '' && <PhoneLink digits={remitToPhone} />}
      {remitToEmail !== '' && <MailLink address={remitToEmail} />}
    </p>
  );
}
