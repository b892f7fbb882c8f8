/** What a quote says of its other versions, and what one that was sent once has none of. */
export { EarlierVersions } from './earlier-versions.tsx';
export { WhatChanged } from './what-changed.tsx';
