import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import { useState } from 'react';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { EinField, SsnField } from '../../../ui/fields/tax-number-fields.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { ContactForm } from '../../customers/manager/contact-form.tsx';
import type { SubcontractorEntries } from '../subcontractor-queries.ts';
import {
  SUBCONTRACTOR_PATHS,
  subcontractorBody,
  subcontractorEntries,
  subcontractorRules,
} from './subcontractor-entries.ts';

interface SubcontractorFormProps {
  readonly stored?: SubcontractorJson;
  readonly label: string;
  readonly save: string;
  readonly back: LinkTarget;
  readonly submit: (body: SubcontractorEntries) => Promise<void>;
}

/** SUB-02, SUB-03, SUB-07. */
export function SubcontractorForm({ stored, submit, ...words }: SubcontractorFormProps) {
  const [opened] = useState(stored);
  const saveOver = useSaveOver(stored?.version);
  const form = useRuledForm({
    initialValues: subcontractorEntries(opened),
    rules: subcontractorRules(opened),
    submit: (entries) => saveOver((version) => submit(subcontractorBody(entries, version))),
  });
  const { type } = form.values;
  return (
    <ContactForm {...words} form={form} paths={SUBCONTRACTOR_PATHS}>
      {type === 'individual' && <SsnField {...form.text('ssn')} label="SSN" stored={opened?.ssn} />}
      {type === 'business' && <EinField {...form.text('ein')} label="EIN" stored={opened?.ein} />}
    </ContactForm>
  );
}
