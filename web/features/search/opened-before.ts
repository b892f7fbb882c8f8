import { isKind } from './found-kinds.ts';
import type { Found } from './search-queries.ts';

/** FIND-04. */
const MAX_KEPT = 8;

/** What of it is kept in the browser: what it is called, and no amounts. */
export type Opened = Pick<Found, 'kind' | 'uuid' | 'title' | 'number' | 'isQuote' | 'invoiceUuid' | 'customerUuid'>;

const keyOf = (businessId: string) => `underlay.opened.${businessId}`;

/** What this browser opened last in a business, the last first. It goes when one logs out. */
export function openedBefore(businessId: string): readonly Opened[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(businessId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOpened) : [];
  } catch (error) {
    console.warn(error);
    return [];
  }
}

export function keepOpened(businessId: string, { kind, uuid, title, number, isQuote, ...places }: Opened): void {
  const { invoiceUuid, customerUuid } = places;
  const others = openedBefore(businessId).filter((each) => each.uuid !== uuid);
  const kept = [{ kind, uuid, title, number, isQuote, invoiceUuid, customerUuid }, ...others].slice(0, MAX_KEPT);
  try {
    localStorage.setItem(keyOf(businessId), JSON.stringify(kept));
  } catch (error) {
    // A browser that is full opens it all the same.
    console.warn(error);
  }
}

const isOpened = (each: unknown): each is Opened =>
  typeof each === 'object' &&
  each !== null &&
  'uuid' in each &&
  'title' in each &&
  // An older or a newer version may have kept others.
  'kind' in each &&
  typeof each.kind === 'string' &&
  isKind(each.kind);
