// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { primaryButton } from './page-keys.ts';

function page(html: string, focused?: string) {
  document.body.innerHTML = `<main id="main">${html}</main>`;
  return primaryButton(focused === undefined ? document.body : document.querySelector(focused))?.textContent;
}
const filled = (name: string, more = '') => `<button type="button" data-variant="filled" ${more}>${name}</button>`;
const form = (submit: string) => `<form><input name="hours">${submit}</form>`;
const SAVE = '<button type="submit" data-variant="filled">Save</button>';

test('FIND-10 Ctrl-Enter sends the form that one is in, and no other', () => {
  expect(page(filled('New Job') + form(SAVE), 'input')).toBe('Save');
  expect(page(filled('New Job') + form(SAVE))).toBe('New Job');
  expect(page(form(SAVE))).toBeUndefined();
  expect(page(filled('New Job') + form(SAVE.replace('>', ' disabled>')), 'input')).toBeUndefined();
  expect(page(filled('New Job') + form(''), 'input')).toBe('New Job');
});

test('FIND-10 a button that is hidden, disabled or busy is not pressed by a key', () => {
  for (const state of ['disabled', 'aria-disabled="true"', 'data-disabled="true"', 'data-loading="true"', 'hidden'])
    expect([state, page(filled('Send', state))]).toEqual([state, undefined]);
  expect(page(`<div hidden>${filled('Send')}</div>${filled('Add Payment')}`)).toBe('Add Payment');
  expect(page(`<div inert>${filled('Send')}</div>`)).toBeUndefined();
});
