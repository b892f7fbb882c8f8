// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { quickenStyles } from './quick-styles.ts';

const PAGE = `
  <style>.shown { display: flex } p.shown, [data-on] > em { visibility: hidden } td:not(.shown, [a="b, c"]) { top: 1px }</style>
  <section dir="rtl"><h1>a</h1><article><h1>b</h1></article><bdi>c</bdi></section>
  <ul><li>a<ol><li>b<menu><li>c</li></menu></li></ol></li></ul>
  <table rules="none" frame="box"><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td><td class="shown">c</td></tr></tbody></table>
  <form><fieldset><legend>a</legend><input type="hidden"><input type="tel" dir="ltr"><textarea></textarea><button hidden>b</button>
  <select><optgroup><option>a</option></optgroup></select></fieldset></form>
  <dialog open>a</dialog><dialog>b</dialog><div popover>c</div><div hidden="until-found">d</div><embed hidden><details><summary>e</summary></details>
  <p class="shown" data-on>a<em>b</em><a href="/">c</a><script></script><template></template></p>`;

test('styles that are found quickly are those that jsdom finds', () => {
  const [plain, quick] = [page(), page()];
  quickenStyles(quick);
  expect(stylesOf(quick)).toEqual(stylesOf(plain));
  expect(new Set(stylesOf(plain)).size).toBeGreaterThan(25);
});

function page(): Document {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = PAGE;
  return page;
}

const stylesOf = (page: Document): string[] =>
  [...page.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    const all = Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`);
    return `${element.localName} { ${all.join('; ')} }`;
  });
