/** What a business does, as the four digits of the card schemes. The first line that fits counts. */
const CATEGORIES: readonly (readonly [RegExp, string])[] = [
  [/tile|stone|masonry|plaster|insulat/, '1740'],
  [/concrete|cement|epoxy/, '1771'],
  [/electric/, '1731'],
  [/plumb|heating|hvac|air condition/, '1711'],
  [/carpent|cabinet|millwork/, '1750'],
  [/roof|siding/, '1761'],
  [/carpet clean|upholster/, '7217'],
  [/store|shop|showroom|retail/, '5713'],
  [/general|remodel|construct|builder/, '1520'],
];

/** Special trade contractors. Flooring has no number of its own, and most businesses here are similar. */
const SPECIAL_TRADE = '1799';

export function merchantCategory(industry: string): string {
  const name = industry.toLowerCase();
  return CATEGORIES.find(([words]) => words.test(name))?.[1] ?? SPECIAL_TRADE;
}
