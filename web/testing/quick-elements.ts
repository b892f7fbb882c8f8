import * as React from 'react';

const INSIDE = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const NOTED = 'recentlyCreatedOwnerStacks';

/**
 * React notes of every element where in the code it was made, for whoever debugs a screen, unless it noted ten thousand within a
 * second. That was a tenth of the time of all tests of screens. Here it finds that it noted more already. Its elements are the same.
 */
export function quickenElements(): void {
  const inside = Reflect.get(React, INSIDE);
  if (typeof inside?.[NOTED] !== 'number') throw new Error('React no longer counts its notes as it did');
  Object.defineProperty(inside, NOTED, { get: () => Infinity, set: () => undefined, configurable: true });
}
