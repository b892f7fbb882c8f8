import { SellingSettings } from '@underlay/contract/selling-settings.ts';
import type { TenantDb } from '../../database/sql.ts';
import { changeSellingSettings } from '../../features/selling-settings/index.ts';
import type { Platform } from '../../services/platform.ts';

const NOTES = `Thank you for having us measure. The price holds for the rooms as we saw them.

- Furniture is out of the rooms on the first morning, or we move it by the hour.
- The heating runs at its usual warmth from a week before.`;

const TERMS = `Half of the price is due before the material is ordered, the rest when the floor is laid.

What we find below the old floor, such as water damage or a second layer, is not in this price. We show it to you and ask before we go on.

- We come at the agreed hour and call when we are late.
- The rooms are swept when we leave, and the old floor goes with us.
- Our work is guaranteed for two years, the material as long as its maker says.`;

/** What its quotes begin with (QUO-10). */
export const settleSelling = (platform: Platform, db: TenantDb, userId: string) =>
  changeSellingSettings(platform, db, { entries: SellingSettings.parse({ notes: NOTES, terms: TERMS }), userId });

/** A word among colleagues, on the quote that is being written. */
export const AMONG_US = 'The hall may be wet below the window. Measure again before we promise a day.';
