import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { subcontractorQuery, useChangeSubcontractor } from '../subcontractor-queries.ts';
import { SubcontractorForm } from './subcontractor-form.tsx';
import { SubcontractorProblem, SubcontractorWaiting } from './subcontractor-problem.tsx';

/** SUB-07. */
export function EditSubcontractorPage() {
  const { businessId, contractorId } = useParams({
    from: '/signed-in/p/m/$businessId/sub-contractors/$contractorId/details',
  });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(subcontractorQuery(businessId, contractorId));
  const change = useChangeSubcontractor(businessId, contractorId);
  const list = { to: '/p/m/$businessId/sub-contractors', params: { businessId } } as const;
  const view = { to: '/p/m/$businessId/sub-contractors/$contractorId', params: { businessId, contractorId } } as const;
  if (data === undefined) {
    if (error === null) return <SubcontractorWaiting />;
    return <SubcontractorProblem error={error} contractorId={contractorId} onRetry={() => void refetch()} />;
  }
  const stored = data.subContractor;
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Subcontractors', link: list },
          { label: stored.displayName, link: view },
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
          await navigate({ ...view, ignoreBlocker: true });
        }}
      />
    </>
  );
}
