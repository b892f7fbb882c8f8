import { representativeOf } from '@underlay/domain/businesses/representative.ts';
import type { TenantDb } from '../../database/sql.ts';
import { type AccountPerson, PERSON_OF_INDIVIDUAL, type ProviderPerson } from '../../services/account-provider.ts';
import { ProviderRefused } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { ownerPlace } from '../businesses/index.ts';
import type { OnboardingRow } from './onboarding-store.ts';
import { openSecrets } from './open-secrets.ts';
import { forgetRemovedOwner, listRemovedOwners, type ProviderOwner, recordPerson } from './provider-owner-store.ts';

/** Those whom the provider has to know. An individual is one person, so nobody else can belong to it there. */
export function ownersToSend(business: OnboardingRow, owners: readonly ProviderOwner[]): readonly ProviderOwner[] {
  if (business.businessType !== 'individual') return owners;
  const self = representativeOf(owners, business.businessType);
  return self ? [self] : [];
}

/** An owner sent as the business itself is not known among its people, and the other way round (D45). */
export const isOwnerSent =
  ({ businessType }: Pick<OnboardingRow, 'businessType'>) =>
  ({ providerId, version, sentVersion }: ProviderOwner): boolean =>
    providerId !== null &&
    (providerId === PERSON_OF_INDIVIDUAL) === (businessType === 'individual') &&
    sentVersion >= version;

interface Owners {
  readonly business: OnboardingRow;
  readonly owners: readonly ProviderOwner[];
  /** Until then only those who are gone are sent. */
  readonly complete: boolean;
  readonly accountId: string;
}

/**
 * Sends all owners to the provider when one of them is new to it. A role may have gone from one to another, and it would
 * not take two representatives. Whom it should forget goes first, also somebody who came from us and whose name we never learned.
 * Then goes whoever does not represent the business.
 */
export async function sendOwners(
  platform: Platform,
  db: TenantDb,
  { business, owners, complete, accountId }: Owners,
): Promise<void> {
  const removed = await listRemovedOwners(db);
  const wanted = complete ? ownersToSend(business, owners) : [];
  if (removed.length === 0 && wanted.every(isOwnerSent(business))) return;
  const known = await platform.provider.persons(accountId);
  const ours = new Set(owners.map(({ id }) => id));
  const strays = known.filter(({ ownerId }) => ownerId !== null && !ours.has(ownerId)).map(({ id }) => id);
  for (const personId of new Set([...removed, ...strays])) {
    if (personId !== PERSON_OF_INDIVIDUAL) await platform.provider.removePerson(accountId, personId);
    await db.begin((tx) => forgetRemovedOwner(tx, personId));
  }
  const representative = representativeOf(owners, business.businessType);
  for (const owner of [...wanted].sort((a, b) => Number(a === representative) - Number(b === representative))) {
    const person = await personOf(platform, { business, owner, isRepresentative: owner === representative });
    const personId = await byName(owner, platform.provider.putPerson(accountId, person, nameOf(owner, known)));
    await db.begin((tx) => recordPerson(tx, { ownerId: owner.id, personId, version: owner.version }));
  }
}

/** Names the owner whom the provider refused. */
const byName = <Answer>({ firstName, lastName }: ProviderOwner, asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
    throw new OwnerRefused(error, `${firstName} ${lastName}`);
  });

/** The provider refused what it was told of this owner. */
export class OwnerRefused extends ProviderRefused {
  readonly ownerName: string;
  constructor({ code, message, ...more }: ProviderRefused, ownerName: string) {
    super(code, message, more);
    this.ownerName = ownerName;
  }
}

/** The provider's name for the owner, if it still knows them. */
function nameOf({ id, providerId }: ProviderOwner, known: readonly ProviderPerson[]): string | null {
  const person = known.find((one) => one.id === providerId) ?? known.find(({ ownerId }) => ownerId === id);
  return person?.id ?? null;
}

async function personOf(
  platform: Platform,
  { business, owner, isRepresentative }: { business: OnboardingRow; owner: ProviderOwner; isRepresentative: boolean },
): Promise<AccountPerson> {
  const place = (column: string) => ownerPlace(column, business.id, owner.id);
  const [dateOfBirth = null, ssn = null] = await openSecrets(platform, {
    businessId: business.id,
    subjectId: owner.id,
    scope: 'information',
    sealed: [
      { text: owner.dateOfBirthSealed, place: place('date_of_birth') },
      { text: owner.ssnSealed, place: place('ssn') },
    ],
  });
  return {
    ...owner,
    ownerId: owner.id,
    dateOfBirth,
    ssn,
    isRepresentative,
    isBusiness: business.businessType === 'individual',
  };
}
