import { useQuery } from '@tanstack/react-query';
import { mailStopQuery } from '../delivery-queries.ts';
import classes from './mail-stop-notice.module.css';

/** P21: no mails leave for the business. It stands above every page, since mails are sent from most of them. */
export function MailStopNotice({ businessId }: { businessId: string }) {
  const notice = useQuery(mailStopQuery(businessId)).data?.notice;
  return <div role="status">{notice && <p className={classes.notice}>{notice}</p>}</div>;
}
