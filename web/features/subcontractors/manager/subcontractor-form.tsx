import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import { subcontractorFields } from '@underlay/domain/subcontractors/fields.ts';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { ContactForm } from '../../customers/manager/contact-form.tsx';
import type { SubcontractorEntries } from '../subcontractor-queries.ts';

interface SubcontractorFormProps {
  readonly stored?: SubcontractorJson;
  readonly label: string;
  readonly save: string;
  readonly back: LinkTarget;
  readonly submit: (body: SubcontractorEntries) => Promise<void>;
}

const INFORMATION = ['type', 'businessName', 'phone', 'email', 'ssn', 'ein'];

/** SUB-02, SUB-03, SUB-07. */
export const SubcontractorForm = (props: SubcontractorFormProps) => (
  <ContactForm {...props} fields={subcontractorFields(props.stored)} information={INFORMATION} />
);
