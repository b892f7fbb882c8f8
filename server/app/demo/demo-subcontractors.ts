import { SubcontractorCreate } from '@underlay/contract/subcontractors.ts';
import type { TenantDb } from '../../database/sql.ts';
import { createSubcontractor } from '../../features/subcontractors/index.ts';
import type { Platform } from '../../services/platform.ts';

type SubcontractorLine = readonly [
  business: string,
  first: string,
  last: string,
  street: string,
  city: string,
  zip: string,
  number: string,
];

/** The subcontractors. No real SSN or EIN begins with 000. */
const SUBCONTRACTORS: readonly SubcontractorLine[] = [
  ['Ortega Tile Works', 'Luis', 'Ortega', '1407 Quincy Street', 'Topeka', '66612', '000000144'],
  ['Flint Hills Sanding LLC', 'Beth', 'Kowalski', '320 Commercial Street', 'Emporia', '66801', '000000151'],
  ['Kaw Valley Subfloor', 'Darnell', 'Hayes', '18 River Road', 'Lawrence', '66044', '000000168'],
  ['', 'Mia', 'Brandt', '77 Elm Court', 'Topeka', '66606', '000000175'],
  ['', 'Tomas', 'Novak', '905 Walnut Street', 'Wamego', '66547', '000000182'],
];

/** Answers their ids in the order above. */
export async function addSubcontractors(platform: Platform, db: TenantDb, userId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const [businessName, firstName, lastName, street, city, zip, number] of SUBCONTRACTORS) {
    const domain = (businessName || `${firstName} ${lastName}`).toLowerCase().replaceAll(/[^a-z]+/g, '');
    const entries = SubcontractorCreate.parse({
      person: { firstName, lastName },
      address: { addressLine1: street, city, state: 'KS', zip },
      businessName,
      phone: `78555501${String(70 + ids.length)}`,
      email: `${firstName.toLowerCase()}@${domain}.example`,
      type: businessName ? 'business' : 'individual',
      [businessName ? 'ein' : 'ssn']: number,
    });
    ids.push(await createSubcontractor(platform, db, { entries, userId }));
  }
  return ids;
}
