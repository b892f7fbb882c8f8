import type { AddressJson } from '@underlay/contract/primitives.ts';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { MailLink, PhoneLink } from '../../../ui/text/contact-links.tsx';
import { useBusinessId, useMay } from '../../businesses/index.ts';
import { addressLines } from '../address-line.ts';
import { contactTypeLabel, personName } from '../contact-copy.ts';
import type { ContactKind } from '../contact-kind.ts';

interface ContactViewProps {
  readonly kind: ContactKind;
  readonly contact: {
    readonly uuid: string;
    readonly displayName: string;
    readonly person: { readonly firstName: string; readonly lastName: string };
    readonly address: AddressJson;
    readonly email: string;
    readonly phone: string;
  };
  readonly type: 'business' | 'individual';
  /** Empty for an individual. */
  readonly businessName: string;
  /** What can be done besides changing the details. */
  readonly actions?: ReactNode;
  /** What is known of their e-mail. */
  readonly besideEmail?: ReactNode;
  /** What stands above the details. */
  readonly above?: ReactNode;
  /** What is known of one kind alone. */
  readonly facts: ReactNode;
  readonly children: ReactNode;
}

/** CUST-08, SUB-07: who it is and how to reach them. Below it stands what belongs to them. */
export function ContactView({
  kind,
  contact,
  type,
  businessName,
  actions,
  besideEmail,
  above,
  facts,
  children,
}: ContactViewProps) {
  const businessId = useBusinessId();
  const may = useMay();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: kind.many, link: kind.list(businessId) }, { label: contact.displayName }]} />
      <PageHead
        title={contact.displayName}
        actions={
          <>
            {actions}
            {may('plan') && <ButtonLink {...kind.edit(businessId, contact.uuid)}>Edit Details</ButtonLink>}
          </>
        }
      />
      {above}
      <Sheet aria-label="Details">
        <Facts>
          {businessName !== '' && <Fact label="Contact Name">{personName(contact)}</Fact>}
          <Fact label="Customer Type">{contactTypeLabel(type)}</Fact>
          <Fact label="Email" long>
            <MailLink address={contact.email} />
            {besideEmail}
          </Fact>
          <Fact label="Phone">
            <PhoneLink digits={contact.phone} />
          </Fact>
          <Fact label="Address">
            {addressLines(contact.address).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Fact>
          {facts}
        </Facts>
      </Sheet>
      {children}
    </>
  );
}
