import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Rule {
  readonly selectorText?: string;
  readonly style?: Declared;
  readonly media?: ArrayLike<string>;
  readonly cssRules?: Iterable<Rule>;
  readonly styleSheet?: Sheet | null;
}
interface Sheet {
  readonly cssRules: Iterable<Rule> & { readonly length: number };
}
interface Declared {
  getPropertyValue(property: string): string;
}
/** jsdom's own side of an element and of its page. */
interface Inside {
  readonly localName: string;
  readonly style: Declared;
  readonly parentElement: Inside | null;
  readonly _ownerDocument: InsidePage;
}
interface InsidePage {
  readonly styleSheets: { readonly _list: readonly Sheet[] };
  readonly _domSelector: { check(selector: string, element: Inside): { match: boolean; pseudoElement: unknown } };
  /** Null after each change of the page. */
  _styleCache: object | null;
}
type Found = Map<string, string>;
type Property = 'display' | 'visibility' | 'pointer-events';

/** What queries by a role, names and clicks ask for, and what it is where nobody says so. */
const ASKED: Readonly<Record<Property, { readonly initial: string; readonly isInherited: boolean }>> = {
  display: { initial: 'inline', isInherited: false },
  visibility: { initial: 'visible', isInherited: true },
  'pointer-events': { initial: 'auto', isInherited: true },
};
const isAsked = (name: unknown): name is Property => typeof name === 'string' && Object.hasOwn(ASKED, name);

/**
 * Every query by a role asks for the style of many elements, and jsdom then copies all properties of each and works out a dozen
 * colors. That was a fifth of the time of all tests of screens. The three that are asked for are found alone, by the same rules;
 * whoever asks for another gets all from jsdom.
 */
export function quickenComputedStyles(page: Document): void {
  const view = page.defaultView;
  if (!view) throw new Error('a page without a window');
  const { getComputedStyle: whole } = view;
  if ('isQuick' in whole) return;
  const quick = (element: Element, pseudo?: string | null) => {
    const inside = pseudo ? null : insideOf(element);
    return inside ? styleOf(inside, () => whole.call(view, element)) : whole.call(view, element, pseudo);
  };
  for (const place of [view, globalThis]) place.getComputedStyle = Object.assign(quick, { isQuick: true });
}

function insideOf(element: Element): Inside | null {
  const inside = Object.getOwnPropertySymbols(element).find(({ description }) => description === 'impl');
  return inside ? Reflect.get(element, inside) : null;
}

function styleOf(element: Inside, make: () => CSSStyleDeclaration): CSSStyleDeclaration {
  let made: CSSStyleDeclaration | undefined;
  const whole = () => (made ??= make());
  const propertyOf = (name: string) => (isAsked(name) ? computed(element, name) : whole().getPropertyValue(name));
  return new Proxy({} as CSSStyleDeclaration, {
    has: (_, name) => name in whole(),
    get(_, name) {
      if (name === 'getPropertyValue') return propertyOf;
      const property = name === 'pointerEvents' ? 'pointer-events' : name;
      if (isAsked(property)) return computed(element, property);
      const value: unknown = Reflect.get(whole(), name);
      return typeof value === 'function' ? value.bind(whole()) : value;
    },
  });
}

const known = new WeakMap<object, WeakMap<Inside, Found>>();

/** As jsdom does, until the page changes. */
function computed(element: Inside, property: Property): string {
  const page = element._ownerDocument;
  page._styleCache ??= new WeakMap();
  const elements = known.get(page._styleCache) ?? new WeakMap<Inside, Found>();
  known.set(page._styleCache, elements);
  const found = elements.get(element) ?? new Map<string, string>();
  elements.set(element, found);
  const value = found.get(property) ?? resolved(element, property);
  found.set(property, value);
  return value;
}

function resolved(element: Inside, property: Property): string {
  const { initial, isInherited } = ASKED[property];
  const value = cascaded(element, property);
  const asksParent = value === 'inherit' || (isInherited && (value === '' || value === 'unset'));
  if (asksParent && element.parentElement) return computed(element.parentElement, property);
  return asksParent || value === '' || value === 'initial' || value === 'unset' ? initial : value;
}

/** Of all that is said, the last holds. What is unset counts as not said. */
function cascaded(element: Inside, property: Property): string {
  const page = element._ownerDocument;
  let said = '';
  const say = (value: string) => {
    if (value !== '') said = value === 'unset' ? '' : value;
  };
  for (const sheet of [browserSheet(), ...page.styleSheets._list])
    for (const rule of rulesOn(sheet, property)) if (matches(rule, element)) say(valueIn(rule, property));
  say(element.style.getPropertyValue(property));
  return said;
}

const valueIn = ({ style }: Rule, property: Property) => style?.getPropertyValue(property) ?? '';

const noted = new WeakMap<Sheet, { readonly length: number; readonly rules: Map<Property, readonly Rule[]> }>();

function rulesOn(sheet: Sheet, property: Property): readonly Rule[] {
  const { length } = sheet.cssRules;
  const before = noted.get(sheet);
  const note = before?.length === length ? before : { length, rules: new Map<Property, readonly Rule[]>() };
  noted.set(sheet, note);
  const rules = note.rules.get(property) ?? flat(sheet).filter((rule) => valueIn(rule, property) !== '');
  note.rules.set(property, rules);
  return rules;
}

/** Of rules for a medium jsdom follows those for a screen. */
const flat = ({ cssRules }: Sheet): readonly Rule[] =>
  [...cssRules].flatMap((rule) => {
    if (!rule.media) return [rule];
    const isForScreen = Array.from(rule.media).includes('screen');
    if (rule.styleSheet !== undefined)
      return rule.styleSheet && (isForScreen || rule.media.length === 0) ? [...rule.styleSheet.cssRules] : [];
    return isForScreen ? [...(rule.cssRules ?? [])] : [];
  });

function matches({ selectorText }: Rule, element: Inside): boolean {
  const selector = selectorText?.split(';').at(-1)?.trim();
  if (!selector) return false;
  try {
    const { match, pseudoElement } = element._ownerDocument._domSelector.check(selector, element);
    return match && !pseudoElement;
  } catch {
    // A selector that jsdom cannot read is about nothing.
    return false;
  }
}

let ofBrowser: Sheet | undefined;

/** What jsdom shows a page with that says nothing. */
function browserSheet(): Sheet {
  if (ofBrowser) return ofBrowser;
  const { resolve } = createRequire(import.meta.url);
  const parser: { parse(text: string): Sheet } = createRequire(resolve('jsdom'))('@acemir/cssom');
  ofBrowser = parser.parse(readFileSync(resolve('jsdom/lib/jsdom/browser/default-stylesheet.css'), 'utf8'));
  return ofBrowser;
}
