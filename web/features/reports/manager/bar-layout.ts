import { add, type Cents, divideHalfUp, ZERO } from '@underlay/domain/money/money.ts';

/** The layout of a plot of weeks, in the units of its drawing. It is pure, so it can be tested without a browser. */
export interface BarLayout {
  readonly ticks: readonly { readonly y: number; readonly label: string }[];
  readonly bars: readonly { readonly x: number; readonly y: number; readonly height: number }[];
  readonly barWidth: number;
  /** White lines where a bar crosses a line of the grid. Each board between two of them is worth one step. */
  readonly seams: string;
  readonly averageY: number;
  readonly left: number;
  readonly base: number;
}

export interface PlotSize {
  readonly width: number;
  readonly height: number;
  readonly barWidth: number;
}

const LEFT = 38;
const TOP = 14;
const BELOW = 28;
const MAX_LINES = 4;

/** The oldest amount first. The average leaves out the last, which is still under way. */
export function barLayout(amounts: readonly Cents[], { width, height, barWidth }: PlotSize): BarLayout {
  const step = stepFor(Math.max(...amounts, 0));
  const top = Math.max(step, Math.ceil(Math.max(...amounts, 0) / step) * step);
  const base = height - BELOW;
  const yOf = (amount: number) => base - (amount / top) * (base - TOP);
  const slot = (width - LEFT) / amounts.length;
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  const bars = amounts.map((amount, index) => ({
    x: LEFT + slot * index + (slot - barWidth) / 2,
    y: yOf(amount),
    height: base - yOf(amount),
  }));
  const seams = amounts.flatMap((amount, index) =>
    lines
      .filter((line) => line > 0 && line < amount)
      .map((line) => `M${round(bars[index]?.x ?? 0)} ${round(yOf(line))}h${barWidth}`),
  );
  return {
    ticks: lines.map((line) => ({ y: yOf(line), label: shortAmount(line / 100) })),
    bars,
    barWidth,
    seams: seams.join(''),
    averageY: yOf(averageBefore(amounts)),
    left: LEFT,
    base,
  };
}

/** The average of the finished weeks. */
export function averageBefore(amounts: readonly Cents[]): Cents {
  const before = amounts.slice(0, -1);
  return before.length === 0 ? ZERO : divideHalfUp(BigInt(add(...before)), BigInt(before.length));
}

/** 1, 2 or 5 times a power of ten dollars, so that at most four lines stand above the base. */
function stepFor(most: number): number {
  let power = 1_000;
  for (;;) {
    for (const factor of [1, 2, 5]) if (most <= power * factor * MAX_LINES) return power * factor;
    power *= 10;
  }
}

function shortAmount(amount: number): string {
  if (amount >= 1_000_000) return `$${amount / 1_000_000}m`;
  return amount >= 1_000 ? `$${amount / 1_000}k` : `$${amount}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
