// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { quickenComputedStyles } from './quick-computed-styles.ts';

const PAGE = `
  <style>.shown { display: flex } p.shown, [data-on] > em { visibility: hidden } td:not(.shown, [a="b, c"]) { top: 1px }
  .off { pointer-events: none } .off .on { pointer-events: auto } .back { display: unset; visibility: unset } p::before { display: grid }
  @media screen { .screen { display: none } } @media print { .print { display: none } }
  .first { display: none !important } .first { display: block } .as-parent { display: inherit; visibility: inherit; pointer-events: initial }</style>
  <section dir="rtl" style="visibility: hidden"><h1>a</h1><article><h1 style="visibility: visible">b</h1></article><bdi class="back">c</bdi></section>
  <ul class="off"><li>a<ol class="on"><li>b<menu><li class="as-parent">c</li></menu></li></ol></li></ul>
  <table rules="none"><thead><tr><th>a</th></tr></thead><tbody><tr><td class="screen">b</td><td class="shown print">c</td></tr></tbody></table>
  <form hidden><fieldset><legend>a</legend><input type="hidden"><input type="tel"><textarea></textarea><button hidden>b</button>
  <select><optgroup><option>a</option></optgroup></select></fieldset></form>
  <dialog open>a</dialog><dialog>b</dialog><div popover>c</div><div hidden="until-found">d</div><embed hidden><details><summary>e</summary></details>
  <p class="shown" data-on>a<em class="back">b</em><a href="/" class="first as-parent">c</a><script></script><template></template></p>`;

const ASKED = ['display', 'visibility', 'pointer-events'];
const jsdomsOwn = ownStyles();
const elements = () => [...document.querySelectorAll('*')];
const styles = (styleOf: typeof getComputedStyle) =>
  elements().map((element) => {
    const style = styleOf(element);
    const named = [style.display, style.visibility, style.pointerEvents];
    return [element.outerHTML.slice(0, 40), ...named, ...ASKED.map((name) => style.getPropertyValue(name))].join(' ');
  });

/** What a page has that nobody has quickened. */
function ownStyles(): typeof getComputedStyle {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const own = frame.contentWindow?.getComputedStyle;
  if (!own || 'isQuick' in own) throw new Error('jsdom has no styles of its own left');
  return own;
}

afterEach(() => document.body.replaceChildren());

test('what is asked for alone is what jsdom finds among all', () => {
  document.body.innerHTML = PAGE;
  quickenComputedStyles(document);
  expect(getComputedStyle).toHaveProperty('isQuick');
  expect(styles(getComputedStyle)).toEqual(styles(jsdomsOwn));
  expect(new Set(styles(jsdomsOwn).map((style) => style.replace(/^.*>/s, ''))).size).toBeGreaterThan(12);
});

test('a change of the page is seen at once, in an attribute, in a style and in a sheet', () => {
  document.body.innerHTML = PAGE;
  quickenComputedStyles(document);
  const before = styles(getComputedStyle);
  const changes = [
    () => document.querySelector('form')?.removeAttribute('hidden'),
    () => document.querySelector('ul')?.classList.remove('off'),
    () => document.querySelector('section')?.style.setProperty('visibility', 'visible'),
    () => document.querySelector('style')?.append('h1 { display: none }'),
    () => document.querySelector('style')?.remove(),
  ];
  for (const change of changes) {
    change();
    expect(styles(getComputedStyle)).toEqual(styles(jsdomsOwn));
  }
  expect(styles(getComputedStyle)).not.toEqual(before);
});

test('whoever asks for anything else gets it from jsdom, with all its names', () => {
  document.body.innerHTML = PAGE;
  quickenComputedStyles(document);
  for (const element of elements()) {
    const [quick, own] = [getComputedStyle(element), jsdomsOwn(element)];
    expect([quick.color, quick.length, 'color' in quick, Array.from(quick)]).toEqual([
      own.color,
      own.length,
      true,
      Array.from(own),
    ]);
    expect(quick.getPropertyValue('background-color')).toBe(own.getPropertyValue('background-color'));
  }
});
