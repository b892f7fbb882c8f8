import { subcontractorFields } from '@underlay/domain/subcontractors/fields.ts';
import { useBusinessId } from '../../businesses/use-business-id.ts';
import { CreateContactPage } from '../../contacts/manager/create-contact-page.tsx';
import { SUBCONTRACTOR } from '../subcontractor-kind.ts';
import { useCreateSubcontractor } from '../subcontractor-queries.ts';

/** SUB-02, SUB-03. */
export function CreateSubcontractorPage() {
  const create = useCreateSubcontractor(useBusinessId());
  return <CreateContactPage kind={SUBCONTRACTOR} fields={subcontractorFields()} create={create.mutateAsync} />;
}
