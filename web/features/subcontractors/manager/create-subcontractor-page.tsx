import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useBusinessId } from '../../businesses/use-business-id.ts';
import { useCreateSubcontractor } from '../subcontractor-queries.ts';
import { SubcontractorForm } from './subcontractor-form.tsx';

export function CreateSubcontractorPage() {
  const businessId = useBusinessId();
  const navigate = useNavigate();
  const create = useCreateSubcontractor(businessId);
  const list = { to: '/p/m/$businessId/sub-contractors', params: { businessId } } as const;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Subcontractors', link: list }, { label: 'Add Subcontractor' }]} />
      <PageHead title="Add Subcontractor" />
      <SubcontractorForm
        label="Add Subcontractor"
        save="Add Subcontractor"
        back={list}
        submit={async (body) => {
          const added = await create.mutateAsync(body);
          toast(`${added.displayName} was added`);
          await navigate({
            to: '/p/m/$businessId/sub-contractors/$contractorId',
            params: { businessId, contractorId: added.uuid },
            ignoreBlocker: true,
            replace: true,
          });
        }}
      />
    </>
  );
}
