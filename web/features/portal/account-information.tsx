import { Link } from '@tanstack/react-router';
import type { AddressJson } from '@underlay/contract/primitives.ts';
import { formatPhone } from '@underlay/domain/contact/phone.ts';
import type { Account } from '../../api/answers.ts';
import { SkeletonBar } from '../../ui/feedback/waiting.tsx';
import { mailTo } from '../../ui/text/contact-links.tsx';
import classes from './account-information.module.css';
import { askLink } from './portal-paths.ts';
import { useShownInvoiceId } from './use-account-ids.ts';

/** PACC-06. */
export function AccountInformation({ account }: { account: Account | undefined }) {
  const invoiceId = useShownInvoiceId();
  return (
    <section className={classes.information} aria-labelledby="account-information" aria-busy={account === undefined}>
      <h2 id="account-information">Account Information</h2>
      <dl>
        <div>
          <dt>Account Number</dt>
          <dd className={classes.number}>{account?.accountNumber ?? <SkeletonBar width={6} />}</dd>
        </div>
        <div>
          <dt>Remit To</dt>
          <dd>
            {account === undefined ? (
              <SkeletonBar width={11} height={7.5} />
            ) : (
              <>
                <RemitTo remitTo={account.remitTo} />
                <Link {...askLink(account, invoiceId)}>Ask a question</Link>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Bill To</dt>
          <dd>
            {account === undefined ? (
              <SkeletonBar width={11} height={4} />
            ) : (
              <address>
                {account.billTo.name}
                <AddressLines address={account.billTo.address} />
              </address>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Who is paid, and how they are reached. */
export function RemitTo({ remitTo }: { remitTo: Account['remitTo'] }) {
  const { name, address, remitToPhone, remitToEmail } = remitTo;
  return (
    <address>
      {name}
      <AddressLines address={address} />
      {remitToPhone !== '' && <div className={classes.number}>{formatPhone(remitToPhone)}</div>}
      {remitToEmail !== '' && <a href={mailTo(remitToEmail)}>{remitToEmail}</a>}
    </address>
  );
}

/** The street, and the place below it. What is not known takes no space. */
export function AddressLines({ address }: { address: AddressJson }) {
  const street = [address.addressLine1, address.addressLine2].filter(Boolean).join(', ');
  const place = [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <>
      {street !== '' && <div>{street}</div>}
      {place !== '' && <div>{place}</div>}
    </>
  );
}
