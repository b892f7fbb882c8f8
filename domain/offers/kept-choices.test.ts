import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choiceProblem } from './check-choices.ts';
import { type Choosable, choicesAsTheyStand, choose, chooseNone, choosePackage } from './choices.ts';
import { keptOf, sentChoices, takeOver } from './kept-choices.ts';

const CHOICES = ['The floor', 'The stairs'];

/** Packages of two choices, sections that may be taken and such as are always there, with optional lines in all of them. */
const versions: fc.Arbitrary<Choosable> = fc
  .record({
    packages: fc.uniqueArray(fc.record({ id: fc.nat(9), choice: fc.nat(1), first: fc.boolean() }), {
      selector: ({ id }) => id,
      maxLength: 8,
    }),
    noneIsFine: fc.tuple(fc.boolean(), fc.boolean()),
    may: fc.uniqueArray(fc.record({ id: fc.nat(4), isChosen: fc.boolean() }), { selector: ({ id }) => id }),
    lines: fc.uniqueArray(
      fc.record({ id: fc.nat(19), place: fc.option(fc.nat(14)), isOptional: fc.boolean(), isOn: fc.boolean() }),
      { selector: ({ id }) => id },
    ),
  })
  .map(({ packages, noneIsFine, may, lines }) => {
    const chosen = CHOICES.map((_, choice) => packages.find((each) => each.choice === choice)?.id);
    const none = { choice: '', isRecommended: false, isNoneFine: false };
    const sections = [
      ...packages.map(({ id, choice }) => ({
        id: `p${id}`,
        pick: 'one_of' as const,
        choice: CHOICES[choice] ?? '',
        isRecommended: false,
        isNoneFine: noneIsFine[choice] ?? false,
        isChosen: chosen.includes(id),
      })),
      ...may.map(({ id, isChosen }) => ({ id: `m${id}`, pick: 'may' as const, ...none, isChosen })),
    ];
    const at = (place: number | null) => (place === null ? null : (sections[place]?.id ?? null));
    return {
      sections,
      lines: lines.map(({ id, place, ...line }) => ({ id: `l${id}`, sectionId: at(place), ...line })),
    };
  });

/** What a customer presses, one after the other. Places that this version does not have say nothing. */
const presses = fc.array(fc.record({ place: fc.nat(30), isOn: fc.boolean() }), { maxLength: 12 });
const pressed = (offer: Choosable, all: readonly { place: number; isOn: boolean }[]) =>
  all.reduce((choices, { place, isOn }) => {
    const section = offer.sections[place];
    const line = offer.lines[place - offer.sections.length];
    if (section?.pick === 'may') return choose(choices, 'sections', section.id, isOn);
    if (section && (isOn || !section.isNoneFine)) return choosePackage(offer, choices, section.id);
    if (section) return chooseNone(offer, choices, section.choice);
    return line?.isOptional ? choose(choices, 'lines', line.id, isOn) : choices;
  }, choicesAsTheyStand(offer));

test('OPT-07 what was chosen of a version is found again, and can be answered with', () => {
  fc.assert(
    fc.property(versions, presses, (offer, all) => {
      const choices = pressed(offer, all);
      expect(takeOver(offer, keptOf(offer, choices))).toEqual(choices);
      expect(choiceProblem(offer, sentChoices(offer, choices))).toBeNull();
    }),
  );
});

test('OPT-07 a new version takes over what still exists, begins anew with the rest, and can be answered as well', () => {
  fc.assert(
    fc.property(versions, versions, presses, (was, now, all) => {
      const choices = pressed(was, all);
      const kept = keptOf(was, choices);
      const taken = takeOver(now, kept);
      expect(choiceProblem(now, sentChoices(now, taken))).toBeNull();
      const start = choicesAsTheyStand(now);
      const had = new Set(kept.known);
      for (const { id, pick } of now.sections) {
        if (pick === 'may') expect(taken.sections.has(id)).toBe((had.has(id) ? choices : start).sections.has(id));
      }
      for (const { id, isOptional } of now.lines) {
        if (isOptional) expect(taken.lines.has(id)).toBe((had.has(id) ? choices : start).lines.has(id));
      }
    }),
  );
});

const floor = (id: string, more: object = {}) => ({
  id,
  pick: 'one_of' as const,
  choice: 'The floor',
  isRecommended: false,
  isNoneFine: false,
  isChosen: false,
  ...more,
});

test('OPT-07 a chosen package is kept as long as it exists, then its choice begins anew; none stays none', () => {
  const kept = { known: ['lvp', 'oak'], sections: ['oak'], lines: [] };
  const sectionsOf = (...sections: ReturnType<typeof floor>[]) => [...takeOver({ sections, lines: [] }, kept).sections];
  expect(sectionsOf(floor('lvp', { isChosen: true }), floor('oak'))).toEqual(['oak']);
  expect(sectionsOf(floor('lvp'), floor('maple', { isChosen: true }))).toEqual(['maple']);
  const fine = { isNoneFine: true };
  const none = { ...kept, sections: [] };
  const sections = [floor('lvp', { ...fine, isChosen: true }), floor('oak', fine)];
  expect([...takeOver({ sections, lines: [] }, none).sections]).toEqual([]);
  // A new package is a new offer, which is not refused unseen.
  const more = [...sections, floor('maple', fine)];
  expect([...takeOver({ sections: more, lines: [] }, none).sections]).toEqual(['lvp']);
});
