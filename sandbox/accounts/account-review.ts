import { type AccountReview, PLATFORM } from '../storage/object-store.ts';
import type { World } from '../world/world.ts';

export function reviewOf(world: World, id: string): AccountReview {
  return (
    world.objects.find('account_review', PLATFORM, id) ?? {
      id,
      approved: false,
      rejected: false,
      asked: [],
      restricted: [],
      verifiedBank: null,
    }
  );
}

export function changeReview(world: World, id: string, change: Partial<AccountReview>): AccountReview {
  return world.objects.put('account_review', PLATFORM, { ...reviewOf(world, id), ...change });
}

interface Given {
  readonly account: string;
  /** The person whose facts these are. Null for the account's own. */
  readonly person: string | null;
  readonly before: object;
  readonly change: object;
}

/** A requested fact that has come, new or different, is no longer requested. Documents are only accepted by hand. */
export function takeAnswers(world: World, { account, person, before, change }: Given): void {
  const review = reviewOf(world, account);
  const asked = review.asked.filter((one) => {
    const path = one.person ? one.description.slice(one.person.length + 1) : one.description;
    const value = at(change, path);
    // Numbers are not stored and cannot be compared. One that is sent counts as entered anew.
    const isNewValue = path.endsWith('id_numbers') || JSON.stringify(value) !== JSON.stringify(at(before, path));
    return one.person !== person || value === undefined || !isNewValue;
  });
  if (asked.length < review.asked.length) changeReview(world, account, { asked });
}

const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, name) => (part !== null && typeof part === 'object' ? Reflect.get(part, name) : undefined),
      value,
    );
