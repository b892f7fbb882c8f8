import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { usePathId } from '../../../ui/path-id.ts';
import { subcontractorQuery, useChangeSubcontractor } from '../subcontractor-queries.ts';
import { SubcontractorForm } from './subcontractor-form.tsx';
import { SubcontractorProblem, SubcontractorWaiting } from './subcontractor-problem.tsx';

/** SUB-07. */
export function EditSubcontractorPage() {
  const businessId = usePathId('businessId');
  const contractorId = usePathId('contractorId');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(subcontractorQuery(businessId, contractorId));
  const change = useChangeSubcontractor(businessId, contractorId);
  const list = `/p/m/${businessId}/sub-contractors`;
  const view = `${list}/${contractorId}`;
  if (data === undefined) {
    if (error === null) return <SubcontractorWaiting />;
    return <SubcontractorProblem error={error} contractorId={contractorId} onRetry={() => void refetch()} />;
  }
  const stored = data.subContractor;
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Subcontractors', to: list },
          { label: stored.displayName, to: view },
          { label: 'Edit Details' },
        ]}
      />
      <PageHead title="Edit Details" />
      <SubcontractorForm
        key={stored.uuid}
        stored={stored}
        label="Edit Details"
        save="Save Changes"
        back={view}
        submit={async (body) => {
          await change.mutateAsync(body);
          toast('Changes saved');
          await navigate({ to: view, ignoreBlocker: true });
        }}
      />
    </>
  );
}
