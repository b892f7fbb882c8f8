import type { EventKinds } from '../services/platform.ts';
import { FEATURES } from './features.ts';

/** Of all features. */
export const EVENT_KINDS: EventKinds = Object.assign({}, ...FEATURES.map(({ events }) => events));
