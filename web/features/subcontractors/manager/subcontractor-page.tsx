import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Fact } from '../../../ui/layout/facts.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { ContactRecord, ContactView } from '../../contacts/manager/index.ts';
import { SUBCONTRACTOR } from '../subcontractor-kind.ts';
import { subcontractorQuery } from '../subcontractor-queries.ts';
import { SubcontractorReports } from './subcontractor-reports.tsx';

/** SUB-07, SUB-08. */
export function SubcontractorPage() {
  const { businessId, contractorId } = useParams({ from: '/signed-in/p/m/$businessId/sub-contractors/$contractorId' });
  return (
    <ContactRecord
      kind={SUBCONTRACTOR}
      id={contractorId}
      found={useQuery(subcontractorQuery(businessId, contractorId))}
    >
      {({ subContractor: { type, ssn, ein, ...contact } }) => (
        <ContactView
          kind={SUBCONTRACTOR}
          contact={contact}
          type={type}
          businessName={contact.businessName}
          facts={type === 'individual' ? <Fact label="SSN">{ssn}</Fact> : <Fact label="EIN">{ein}</Fact>}
        >
          <PageSection title="Expense Report">
            <ListSheet>
              <SubcontractorReports contractorId={contractorId} />
            </ListSheet>
          </PageSection>
        </ContactView>
      )}
    </ContactRecord>
  );
}
