import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { subcontractorFields } from '@underlay/domain/subcontractors/fields.ts';
import { ContactRecord, EditContactPage } from '../../contacts/manager/index.ts';
import { SUBCONTRACTOR } from '../subcontractor-kind.ts';
import { subcontractorQuery, useChangeSubcontractor } from '../subcontractor-queries.ts';

/** SUB-07. */
export function EditSubcontractorPage() {
  const { businessId, contractorId } = useParams({
    from: '/signed-in/p/m/$businessId/sub-contractors/$contractorId/details',
  });
  const change = useChangeSubcontractor(businessId, contractorId);
  return (
    <ContactRecord
      kind={SUBCONTRACTOR}
      id={contractorId}
      found={useQuery(subcontractorQuery(businessId, contractorId))}
    >
      {({ subContractor }) => (
        <EditContactPage
          kind={SUBCONTRACTOR}
          contact={subContractor}
          fields={subcontractorFields(subContractor)}
          stored={subContractor}
          change={change.mutateAsync}
        />
      )}
    </ContactRecord>
  );
}
