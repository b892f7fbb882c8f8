import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { phoneDigits, phoneWhileTyping } from '@underlay/domain/contact/phone.ts';
import { useState } from 'react';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { usePathId } from '../../../ui/path-id.ts';
import { toast } from '../../../ui/toasts.tsx';
import { businessQuery, useChangeBusiness } from '../business-queries.ts';
import { DETAIL_RULES } from './account-entries.ts';
import { AccountFields } from './account-fields.tsx';

/** The business as its customers see it, with Cancel back to settings. */
export function EditAccountPage() {
  const businessId = usePathId('businessId');
  const navigate = useNavigate();
  const stored = useSuspenseQuery(businessQuery(businessId)).data;
  const [business] = useState(stored);
  const saveOver = useSaveOver(stored.version);
  const change = useChangeBusiness(businessId);
  const settings = `/p/m/${businessId}/settings`;
  const form = useRuledForm({
    initialValues: {
      name: business.name,
      person: business.person,
      address: business.address,
      phone: phoneWhileTyping(business.phone),
      email: business.email,
      timeZone: business.timeZone,
    },
    rules: DETAIL_RULES,
    submit: async (entries) => {
      await saveOver((version) => change.mutateAsync({ ...entries, phone: phoneDigits(entries.phone), version }));
      toast('Changes saved');
      await navigate({ to: settings, ignoreBlocker: true });
    },
  });
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Settings', to: settings }, { label: 'Business Information' }]} />
      <PageHead title="Business Information" />
      <RecordForm form={form} label="Business Information" save="Save Changes" cancel={settings}>
        <AccountFields form={form} />
      </RecordForm>
    </>
  );
}
