import type { Sent } from '@underlay/domain/forms/entries.ts';
import type { Save } from '../../../ui/form/use-save-over.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import type { ContactKind } from '../contact-kind.ts';
import { ContactForm, type ContactPart, type ContactTable, type FixedFields } from './contact-form.tsx';

interface EditContactPageProps<Table extends ContactTable> {
  readonly kind: ContactKind;
  readonly contact: { readonly uuid: string; readonly displayName: string };
  readonly fields: Table;
  /** The contact in the shape of the table. */
  readonly stored: { readonly version: number };
  readonly more?: ContactPart;
  readonly fixed?: FixedFields | undefined;
  readonly change: Save<Sent<Table>, { readonly version: number }>;
}

/** CUST-11, CUST-12, SUB-07. */
export function EditContactPage<Table extends ContactTable>(props: EditContactPageProps<Table>) {
  const { kind, contact, fields, stored, more, fixed, change } = props;
  const businessId = useBusinessId();
  const view = kind.view(businessId, contact.uuid);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: kind.many, link: kind.list(businessId) },
          { label: contact.displayName, link: view },
          { label: 'Edit Details' },
        ]}
      />
      <PageHead title="Edit Details" />
      <ContactForm
        key={contact.uuid}
        fields={fields}
        stored={stored}
        more={more}
        fixed={fixed}
        label="Edit Details"
        save="Save Changes"
        back={view}
        submit={change}
        onSaved={() => ['Changes saved', view]}
      />
    </>
  );
}
