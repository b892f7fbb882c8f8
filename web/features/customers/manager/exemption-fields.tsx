import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { FormField } from '../../../ui/fields/form-field.tsx';
import { type FormPart, partOf } from '../../../ui/form/use-field-form.ts';
import { FormSection, Span } from '../../../ui/layout/form-layout.tsx';

/** TAX-06: whether the customer pays sales tax. New quotes and invoices begin by it. */
export function ExemptionFields({ form, step }: { form: FormPart; step: number }) {
  const exemption = partOf(form, 'exemption');
  const isExempt = exemption.asks('exemptionNumber');
  return (
    <FormSection step={step} title="Sales Tax">
      <Span of={6}>
        <CheckboxField
          {...exemption.tick('taxExempt')}
          label="Tax exempt"
          help="New quotes and invoices name the certificate, and their lines start not taxed. Those that exist stay as they are."
        />
      </Span>
      {isExempt && (
        <>
          <Span of={3}>
            <FormField {...exemption.formField('exemptionNumber')} autoComplete="off" />
          </Span>
          <Span of={3}>
            <FormField {...exemption.formField('exemptionEnds')} />
          </Span>
        </>
      )}
    </FormSection>
  );
}
