// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Breakable } from './breakable.tsx';

const html = (text: string) => render(<Breakable>{text}</Breakable>).container.innerHTML;

test('ordinary words stand whole, an overlong one may break, and the text stays what it was', () => {
  expect(html('Maple Row Property Group, Topeka')).toBe('Maple Row Property Group, Topeka');
  expect(html('Mail accounts@maplerow.example now')).toBe('Mail <wbr>accounts<wbr>@maplerow<wbr>.example<wbr> now');
  expect(html('robin.ashby@maplerowpropertygroup.example')).toBe(
    'robin<wbr>.ashby<wbr>@maplerowpropertygroup<wbr>.example',
  );
  expect(html('residentialflooring@maplerow.example')).toBe('residentialflooring<wbr>@maplerow<wbr>.example');
  const flags = '🏳️‍🌈'.repeat(14);
  const { container } = render(<Breakable>{flags}</Breakable>);
  expect(container.textContent).toBe(flags);
  expect(container.innerHTML.split('<wbr>').map((piece) => [...new Intl.Segmenter().segment(piece)].length)).toEqual([
    12, 2,
  ]);
});
