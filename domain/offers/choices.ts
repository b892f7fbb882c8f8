/** Whether a section is always in the offer, may be taken, or is one package of a choice (OPT-02). */
export const PICKS = ['always', 'may', 'one_of'] as const;
export type SectionPick = (typeof PICKS)[number];

/** What a section is in the offer. */
export interface SectionChoice {
  readonly id: string;
  readonly pick: SectionPick;
  /** What the packages of one choice share: its name. Empty where it is no package. */
  readonly choice: string;
  readonly isRecommended: boolean;
  /** Of a package: whether its customer may take none of them (OPT-03). */
  readonly isNoneFine: boolean;
  /** How it starts, and once the offer was accepted whether it was taken. */
  readonly isChosen: boolean;
}

/** What a line is in the offer. An optional one is on or off at the start (OPT-01). */
export interface LineChoice {
  readonly id: string;
  readonly sectionId: string | null;
  readonly isOptional: boolean;
  readonly isOn: boolean;
}

export interface Choosable<Section extends SectionChoice = SectionChoice, Line extends LineChoice = LineChoice> {
  readonly sections: readonly Section[];
  readonly lines: readonly Line[];
}

/** What is chosen: sections that may be taken and packages, and the optional lines that are on. */
export interface Choices {
  readonly sections: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
}

/** A choice, with its packages in the order of the document. */
export interface Choice<Section extends SectionChoice = SectionChoice> {
  readonly name: string;
  readonly isNoneFine: boolean;
  readonly packages: readonly Section[];
}

export function choicesOf<Section extends SectionChoice>(sections: readonly Section[]): Choice<Section>[] {
  const packages = sections.filter(({ pick }) => pick === 'one_of');
  return [...Map.groupBy(packages, ({ choice }) => choice)].map(([name, ofChoice]) => ({
    name,
    isNoneFine: ofChoice.some(({ isNoneFine }) => isNoneFine),
    packages: ofChoice,
  }));
}

/** Whether its customer has anything to choose. */
export const hasChoices = ({
  sections,
  lines,
}: {
  readonly sections: readonly Pick<SectionChoice, 'pick'>[];
  readonly lines: readonly Pick<LineChoice, 'isOptional'>[];
}): boolean => sections.some(({ pick }) => pick !== 'always') || lines.some(({ isOptional }) => isOptional);

/** What the packages of each choice start with: the one that is recommended, else the first (OPT-02). */
export const startingPackages = (sections: readonly SectionChoice[]): string[] =>
  choicesOf(sections).flatMap(
    ({ packages }) => (packages.find(({ isRecommended }) => isRecommended) ?? packages[0])?.id ?? [],
  );

/** As the document stands: how it starts, and once it was accepted what its customer chose. */
export const choicesAsTheyStand = ({ sections, lines }: Choosable): Choices => ({
  sections: new Set(sections.filter(({ pick, isChosen }) => pick !== 'always' && isChosen).map(({ id }) => id)),
  lines: new Set(lines.filter(({ isOptional, isOn }) => isOptional && isOn).map(({ id }) => id)),
});

/** In their order, with the packages of a choice where its first one stands (OPT-02). */
export function packagesTogether<Section extends Pick<SectionChoice, 'pick' | 'choice'>>(
  sections: readonly Section[],
): Section[] {
  const isFellow = (one: Section, other: Section) =>
    one.pick === 'one_of' && other.pick === 'one_of' && one.choice === other.choice;
  return sections.flatMap((section, place) =>
    sections.findIndex((other) => isFellow(section, other)) < place && section.pick === 'one_of'
      ? []
      : [section, ...sections.slice(place + 1).filter((other) => isFellow(section, other))],
  );
}

/** Each line with whether it counts. What is in a section counts only while that is chosen (OPT-04). */
export function withChoices<Line extends LineChoice>(
  { sections, lines }: Choosable<SectionChoice, Line>,
  choices: Choices,
): (Line & { readonly isChosen: boolean })[] {
  const closed = new Set(
    sections.filter(({ id, pick }) => pick !== 'always' && !choices.sections.has(id)).map(({ id }) => id),
  );
  return lines.map((line) => {
    const isOpen = line.sectionId === null || !closed.has(line.sectionId);
    return { ...line, isChosen: isOpen && (!line.isOptional || choices.lines.has(line.id)) };
  });
}

/** The same with this package in place of the other ones of its choice. */
export function choosePackage(offer: Choosable, choices: Choices, sectionId: string): Choices {
  const name = offer.sections.find(({ id, pick }) => id === sectionId && pick === 'one_of')?.choice;
  if (name === undefined) throw new RangeError('no package of this offer');
  const { sections } = chooseNone(offer, choices, name);
  return { ...choices, sections: new Set(sections).add(sectionId) };
}

/** The same with no package of this choice (OPT-03). */
export function chooseNone(offer: Choosable, choices: Choices, name: string): Choices {
  const sections = new Set(choices.sections);
  for (const { id, pick, choice } of offer.sections) if (pick === 'one_of' && choice === name) sections.delete(id);
  return { ...choices, sections };
}

/** The same with this section or optional line on or off. */
export function choose(choices: Choices, of: keyof Choices, id: string, isOn: boolean): Choices {
  const ids = new Set(choices[of]);
  if (isOn) ids.add(id);
  else ids.delete(id);
  return { ...choices, [of]: ids };
}
