import { add, type Cents, ZERO } from '@underlay/domain/money/money.ts';
import { lineSubTotal } from '@underlay/domain/offers/document-price.ts';
import type { Line } from '../../../api/answers.ts';
import { figuresOf, type StoredLine, textsOf } from './edited-lines.ts';
import { typedDiscount } from './line-pricing.ts';
import type { Section } from './line-sections.ts';

/** What does not count as a quote starts, by itself or with its section (OPT-04). */
export const isOff = (line: Line, section: Section | null): boolean =>
  line.chosen === false || section?.chosen === false;

/** What a line comes to by itself, whether it counts or not. */
export function ownAmount(line: StoredLine): Cents {
  const texts = textsOf(line);
  const figures = figuresOf(texts);
  return figures === null ? ZERO : lineSubTotal({ ...figures, ...typedDiscount(texts) });
}

/** The same of a section with what is on in it. */
export const ownAmountOf = (section: Section, lines: readonly StoredLine[]): Cents =>
  section.chosen === false ? add(...lines.filter(({ chosen }) => chosen !== false).map(ownAmount)) : section.subtotal;
