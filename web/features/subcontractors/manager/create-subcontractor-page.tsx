import { subcontractorFields } from '@underlay/domain/subcontractors/fields.ts';
import { useBusinessId } from '../../businesses/index.ts';
import { CreateContactPage } from '../../contacts/manager/index.ts';
import { SUBCONTRACTOR } from '../subcontractor-kind.ts';
import { useCreateSubcontractor } from '../subcontractor-queries.ts';

/** SUB-02, SUB-03. */
export function CreateSubcontractorPage() {
  const create = useCreateSubcontractor(useBusinessId());
  return <CreateContactPage kind={SUBCONTRACTOR} fields={subcontractorFields()} create={create.mutateAsync} />;
}
