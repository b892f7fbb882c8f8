import { phoneDigits } from '@underlay/domain/contact/phone.ts';
import { type InformationEntries, informationBody } from './information-entries.ts';

export const newWizardEntries = () => ({
  name: '',
  person: { firstName: '', lastName: '' },
  address: { addressLine1: '', addressLine2: '', city: '', state: '', zip: '' },
  phone: '',
  email: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  /** Optional (WIZ-02); once saved it is complete. */
  information: null as InformationEntries | null,
});
export type WizardEntries = ReturnType<typeof newWizardEntries>;

/** From what was typed to what is sent (API-21). */
export function wizardBody({ information, ...entries }: WizardEntries) {
  return {
    ...entries,
    // A business that takes payments has a phone (WIZ-06), also when none is wanted on its documents.
    phone: phoneDigits(entries.phone || (information?.phone ?? '')),
    ...(information !== null && informationBody(information, entries.name)),
  };
}
