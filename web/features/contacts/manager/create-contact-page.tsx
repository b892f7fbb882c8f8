import { useSuspenseQuery } from '@tanstack/react-query';
import type { Sent } from '@underlay/domain/forms/entries.ts';
import type { Save } from '../../../ui/form/use-save-over.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { businessQuery, useBusinessId } from '../../businesses/index.ts';
import type { ContactKind } from '../contact-kind.ts';
import { ContactForm, type ContactPart, type ContactTable } from './contact-form.tsx';

interface CreateContactPageProps<Table extends ContactTable> {
  readonly kind: ContactKind;
  readonly fields: Table;
  readonly more?: ContactPart;
  readonly create: Save<Sent<Table>, { readonly uuid: string; readonly displayName: string; readonly version: number }>;
}

export function CreateContactPage<Table extends ContactTable>(props: CreateContactPageProps<Table>) {
  const { kind, fields, more, create } = props;
  const businessId = useBusinessId();
  // Whom the business deals with is mostly of its own state.
  const { state } = useSuspenseQuery(businessQuery(businessId)).data.address;
  const list = kind.list(businessId);
  const title = `Add ${kind.one}`;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: kind.many, link: list }, { label: title }]} />
      <PageHead title={title} />
      <ContactForm
        fields={fields}
        label={title}
        save={title}
        back={list}
        start={{ address: { state } }}
        more={more}
        submit={create}
        onSaved={(added) => [`${added.displayName} was added`, { ...kind.view(businessId, added.uuid), replace: true }]}
      />
    </>
  );
}
