import { DETAILS_FIELDS } from '@underlay/domain/businesses/fields.ts';
import type { InformationEntries } from './information-entries.ts';
import { type PlaceSearch, STAGES, STEPS } from './place-search.ts';
import { STAGES as STAGE_FIELDS, type WizardEntries } from './wizard-entries.ts';

/** Where in the wizard one is, down to the field that is meant. */
export interface WizardPlace {
  /** 0 to 3: account, contact, address, confirmation. */
  readonly stage: number;
  /** The step of the business information, 0 to 2, while that is open (in stage 0). */
  readonly step: number | null;
  /** The owner whose form is open, as a place in the list. */
  readonly owner: number | null;
  /** Takes the focus when it is opened. Empty for none. */
  readonly field: string;
  /** The messages about its fields as it is opened. */
  readonly messages: Readonly<Record<string, string>>;
}

export const atStage = (stage: number): WizardPlace => ({ stage, step: null, owner: null, field: '', messages: {} });
export const atStep = (step: number): WizardPlace => ({ ...atStage(0), step });
export const CONFIRMATION = 3;

/** The place that an address means. Without one it is the first stage. */
export function placeIn({ place = '', owner, field = '' }: PlaceSearch, information: InformationEntries): WizardPlace {
  if (STAGES.includes(place)) return { ...atStage(STAGES.indexOf(place)), field };
  if (!STEPS.includes(place)) return atStage(0);
  const known = information.owners.findIndex(({ uuid }) => uuid === owner);
  return { ...atStep(STEPS.indexOf(place)), owner: place === 'owners' && known >= 0 ? known : null, field };
}

// The phone is one for the account and its details. It is mended where the account has it.
const { phone: _, ...details } = DETAILS_FIELDS;

/** Where the server's messages about fields belong: the first such place of the wizard. Null when none is ours. */
export function placeOfRefusal(fields: Readonly<Record<string, string>>, entries: WizardEntries): WizardPlace | null {
  const paths = Object.keys(fields);
  const begins = (...roots: readonly string[]) => paths.filter((path) => roots.includes(path.split('.')[0] ?? ''));
  const at = (place: WizardPlace, own: readonly string[], prefix = '', now = '') => ({
    ...place,
    field: own[0]?.replace(prefix, now) ?? '',
    messages: Object.fromEntries(own.map((path) => [path.replace(prefix, now), fields[path] ?? ''])),
  });
  const found = (own: readonly string[] = []): own is readonly string[] => own.length > 0;
  const [account, contact, address] = STAGE_FIELDS.map((stage) => begins(...Object.keys(stage.fields)));
  if (found(account)) return at(atStage(0), account);
  if (entries.information !== null) {
    const own = begins(...Object.keys(details));
    if (found(own)) return at(atStep(0), own);
    const bank = begins('businessBank');
    if (found(bank)) return at(atStep(1), bank, 'businessBank', 'bank');
    const [first] = begins('beneficialOwners');
    if (first !== undefined) {
      const [, index] = first.split('.');
      if (index === undefined) return at(atStep(2), [first]);
      const prefix = `beneficialOwners.${index}.`;
      const own = paths.filter((path) => path.startsWith(prefix));
      return { ...at(atStep(2), own, prefix), owner: Number(index) };
    }
  }
  if (found(contact)) return at(atStage(1), contact);
  return found(address) ? at(atStage(2), address) : null;
}
