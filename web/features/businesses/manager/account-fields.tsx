import { AddressFields } from '../../../ui/fields/address-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { EmailField, PhoneField } from '../../../ui/fields/text-fields.tsx';
import type { FormPart } from '../../../ui/form/use-field-form.ts';
import { Span } from '../../../ui/layout/form-layout.tsx';

/** The browser's own zone may have a name that is not on its list, such as UTC. */
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONE_NAMES = [...new Set([...Intl.supportedValuesOf('timeZone'), OWN_ZONE])].sort();
const ZONES = ZONE_NAMES.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

/** Where the business is and how it is reached (WIZ-08, D80). Its time zone is set here and nowhere else. */
export const ReachFields = ({ text, field }: Pick<FormPart, 'text' | 'field'>) => (
  <>
    <AddressFields text={text} own />
    <PhoneField {...field('phone')} />
    <EmailField {...field('email')} />
    <Span of={6}>
      <SelectField {...field('timeZone')} help="Due dates and reminders follow this clock." options={ZONES} />
    </Span>
  </>
);
