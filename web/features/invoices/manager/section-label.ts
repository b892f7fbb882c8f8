import type { Section } from './line-sections.ts';

/** What a section is in the offer (OPT-02). Empty for what is always included. */
export function sectionLabel({ pick, choice, recommended, noneIsFine, chosen }: Section): string {
  if (pick === 'may') return chosen ? 'Optional, on' : 'Optional, off';
  if (pick !== 'one_of') return '';
  return [
    choice,
    recommended && 'recommended',
    !(recommended && chosen) && (chosen ? 'chosen' : 'not chosen'),
    noneIsFine && 'none is fine',
  ]
    .filter(Boolean)
    .join(', ');
}
