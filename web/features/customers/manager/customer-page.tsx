import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { copy } from '@underlay/domain/copy/copy.ts';
import { exemptionEnded } from '@underlay/domain/customers/exemption.ts';
import { OWN_TAX_NAME } from '@underlay/domain/offers/price-names.ts';
import type { ReactNode } from 'react';
import type { Customer } from '../../../api/answers.ts';
import { Fact } from '../../../ui/layout/facts.tsx';
import { DateText } from '../../../ui/text/calendar-text.tsx';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import { ContactRecord, ContactView } from '../../contacts/manager/index.ts';
import { CUSTOMER } from '../customer-kind.ts';
import { customerQuery } from '../customer-queries.ts';
import { hasNoEmail, NO_EMAIL } from '../no-email.ts';
import { PortalLink } from './portal-link.tsx';

interface CustomerPageProps {
  /** How they stand with the business, for whoever sees money. */
  readonly balance: (customer: Customer) => ReactNode;
  /** What younger features know of the customer. */
  readonly sections: (customer: Customer) => ReactNode;
}

/** CUST-08 to CUST-10: what the customer owes, who it is, and below it the sections that younger features hand in. */
export function CustomerPage({ balance, sections }: CustomerPageProps) {
  const { businessId, customerId } = useParams({ from: '/signed-in/p/m/$businessId/customers/$customerId' });
  const may = useMay();
  return (
    <ContactRecord kind={CUSTOMER} id={customerId} found={useQuery(customerQuery(businessId, customerId))}>
      {(customer) => (
        <ContactView
          kind={CUSTOMER}
          contact={customer}
          type={customer.businessType}
          businessName={customer.name}
          actions={<PortalLink businessId={businessId} customer={customer} />}
          besideEmail={hasNoEmail(customer) && `, ${NO_EMAIL}`}
          above={may('money') && balance(customer)}
          facts={
            <>
              <Fact label="Account Number">{customer.accountNumber}</Fact>
              <TaxFact businessId={businessId} customer={customer} />
            </>
          }
        >
          {sections(customer)}
        </ContactView>
      )}
    </ContactRecord>
  );
}

/** TAX-06: only of whoever is exempt, or was. A server of the version before knows of nobody. */
function TaxFact({ businessId, customer: { exemption } }: { businessId: string; customer: Customer }) {
  const { today } = useBusinessDay(businessId);
  if (!exemption?.taxExempt) return null;
  const { exemptionNumber: certificate, exemptionEnds: ends } = exemption;
  const verb = exemptionEnded(exemption, today()) === null ? 'until' : 'ended on';
  return (
    <Fact label={OWN_TAX_NAME} long>
      {copy.document.taxExempt({ certificate })}
      {ends !== null && (
        <div>
          {verb} <DateText day={ends} />
        </div>
      )}
    </Fact>
  );
}
