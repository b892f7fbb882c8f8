import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { payLink, useAccountIds, verifyLink, WHY_NOT_ONLINE } from '../../portal/index.ts';
import classes from './waiting-for-payer.module.css';

/** D92: in the place of Pay, as long as nothing was taken from the bank account. */
export function WaitingForPayer({ invoiceId }: { invoiceId: string }) {
  const ids = useAccountIds();
  return (
    <div className={classes.waiting}>
      <p>{WHY_NOT_ONLINE.reserved}</p>
      <div className={classes.ways}>
        <ButtonLink {...verifyLink(ids, invoiceId)}>Verify</ButtonLink>
        <ButtonLink {...payLink(ids, invoiceId)} variant="default">
          Pay another way
        </ButtonLink>
      </div>
    </div>
  );
}
